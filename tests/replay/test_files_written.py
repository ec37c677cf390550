import pytest

from workbench.messages import Message
from workbench.replay.files_written import files_written
from workbench.testing.chat import answer, ask, calls

SHELL = [
    ("echo hi > notes.txt", ("notes.txt",)),
    ("cat a.txt >> log/b.txt && rm a.txt", ("log/b.txt", "a.txt")),
    ("cat <<'EOF' > run.py\nprint('x > y')\nEOF\npython run.py", ("run.py",)),
    ("sed -i 's/a/b/' src/a.py", ("src/a.py",)),
    ("sed -i '' 's/a/b/' a.ts && echo done", ("a.ts",)),
    ("sed -i -e 's/a/b/' -e 's/c/d/' x.py", ("x.py",)),
    ("cd /repo\nmv old.py new.py", ("old.py", "new.py")),
    ("git mv a.py b.py; git rm c.py; git status", ("a.py", "b.py", "c.py")),
    ("rm X 2>/dev/null", ("X",)),
    ("# Don't forget (a -> b)\ncat > foo.py <<'END-OF'\nif a > b:\nEND-OF\n", ("foo.py",)),
    ("bash -c 'date > z.txt'", ("z.txt",)),
    ("sed --in-place --expression=s/a/b/ q.py", ("q.py",)),
    ("cat <<< word > w.txt", ("w.txt",)),
    ("[[ a > b ]] && echo $((1 > 0))", ()),
    ("make 2>&1 | tee build.log", ("build.log",)),
    ("ls > /dev/null 2>&1", ()),
    ("grep -rn 'a > b' src | head", ()),
    ("sed -n 1,5p a.py", ()),
    ("echo 'open quote", ()),
    ("", ()),
]


@pytest.mark.parametrize(("command", "paths"), SHELL)
def test_a_shell_command_writes_what_it_redirects_edits_or_moves(command, paths):
    assert files_written(calls(("1", "bash", {"command": command}))) == paths
    assert files_written(calls(("1", "bash", command))) == paths


@pytest.mark.parametrize(("command", "paths"), SHELL)
def test_a_fenced_command_is_the_agent_s_action(command, paths):
    assert files_written(answer(f"Now:\n\n```bash\n{command}\n```\n")) == paths


@pytest.mark.parametrize(
    ("name", "arguments", "paths"),
    [
        ("Write", {"file_path": "/a/说明.md", "content": "> x"}, ("/a/说明.md",)),
        ("edit", {"path": "a.py", "oldText": "", "newText": ""}, ("a.py",)),
        ("NotebookEdit", {"notebook_path": "n.ipynb"}, ("n.ipynb",)),
        ("str_replace_editor", {"command": "create", "path": "t.c"}, ("t.c",)),
        ("str_replace_editor", {"command": "view", "path": "t.c"}, ()),
        ("read_file", {"path": "t.c"}, ()),
        ("TodoWrite", {"todos": []}, ()),
        ("update_order", {"order_id": "W1"}, ()),
        ("apply_patch", "*** Begin Patch\n*** Add File: a/b.go\n+x\n*** End Patch", ("a/b.go",)),
        ("shell", {"command": ["apply_patch", "*** Update File: go.mod\n-a\n+b"]}, ("go.mod",)),
        ("shell", {"command": ["bash", "-lc", "echo hi > out.txt"]}, ("out.txt",)),
        ("git_diff", {"patch": "--- a/x.py\n+++ b/x.py\n@@\n"}, ("x.py",)),
        ("bash", "not json {", ()),
        ("bash", {"command": 3}, ()),
        ("write", "[1, 2]", ()),
    ],
)
def test_a_call_writes_what_its_tool_and_arguments_say(name, arguments, paths):
    assert files_written(calls(("1", name, arguments))) == paths


def test_each_path_is_named_once_in_the_order_of_the_calls():
    write = {"path": "b.py"}
    message = calls(("1", "write", write), ("2", "write", {"path": "a.py"}), ("3", "edit", write))
    assert files_written(message) == ("b.py", "a.py")


@pytest.mark.parametrize("message", [ask("```bash\nrm a\n```"), Message(role="tool", content="x")])
def test_only_the_agent_writes(message):
    assert files_written(message) == ()


def test_nesting_without_end_is_no_error():
    assert files_written(calls(("1", "write", "[" * 100_000))) == ()
