// A table of which one row can be chosen, by a click anywhere in it or by its radio button.
export default ({ parentElement, data, setStateValue }) => {
  const root = parentElement.querySelector(".wb-rows");
  if (root.shown !== data) {
    root.shown = data;
    root.innerHTML = data;
  }
  const choose = (row) => {
    for (const other of root.querySelectorAll("tbody tr")) {
      other.classList.toggle("wb-row", other === row);
      other.querySelector("input").checked = other === row;
    }
    setStateValue("chosen", row ? Number(row.dataset.row) : null);
  };
  root.onclick = (event) => {
    const row = event.target.closest("tbody tr");
    if (row) choose(row.classList.contains("wb-row") ? null : row);
  };
  // Arrow keys move between radio buttons and click them; Escape lets go of the chosen row.
  root.onkeydown = (event) => {
    const row = event.target.closest("tbody tr");
    if (row && event.key === "Escape") choose(null);
  };
};
