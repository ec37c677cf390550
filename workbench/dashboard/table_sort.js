// Sorts the tables of a page: the first click on a head ascends, the next descends, the third puts
// the rows back. One listener serves all tables, those that come later, too.
(() => {
  if (window.workbenchSorts) return;
  window.workbenchSorts = true;
  const NEXT = { none: "ascending", ascending: "descending", descending: "none" };

  const compare = (one, other) => {
    const [a, b] = [one.dataset.number, other.dataset.number];
    if (a !== undefined && b !== undefined) return a - b;
    return one.textContent.localeCompare(other.textContent, undefined, { numeric: true });
  };

  document.addEventListener("click", (event) => {
    const head = event.target.closest?.(".wb-table th");
    if (!head || !event.target.closest("button")) return;
    const body = head.closest("table").tBodies[0];
    const order = NEXT[head.getAttribute("aria-sort")];
    for (const other of head.parentNode.cells) {
      if (other.hasAttribute("aria-sort")) other.setAttribute("aria-sort", "none");
    }
    head.setAttribute("aria-sort", order);
    const sign = { ascending: 1, descending: -1 }[order];
    const cell = (row) => row.cells[head.cellIndex];
    const rows = [...body.rows].sort((one, other) => {
      const stood = one.dataset.row - other.dataset.row;
      if (!sign) return stood;
      const [a, b] = [cell(one), cell(other)];
      // What could not be measured stands last whichever way is up.
      const gap = ("none" in a.dataset) - ("none" in b.dataset);
      return gap || sign * compare(a, b) || stood;
    });
    body.append(...rows);
  });
})();
