"""Writes jupyter.ipynb with Jupyter's own nbformat (5.11.1): python3 make_jupyter_notebook.py

The file covers the oddities of what Jupyter writes; the test checks that reading
and encoding it gives the same bytes.
"""
import nbformat
from nbformat.v4 import (new_code_cell, new_markdown_cell, new_notebook,
                         new_output, new_raw_cell)

nb = new_notebook(metadata={
    "kernelspec": {"name": "puzzlelab", "display_name": "puzzlelab (Go)", "language": "go"},
    "language_info": {"name": "go", "version": "go1.26.0"},
    "some_tool": {"zeta": [1, 2.5, 1e-07, 1e+22, 12345678901234567890], "alpha": None, "empty": {}, "none": [], "yes": True},
})
nb.cells = [
    new_markdown_cell("# Títle ⟨a,b⟩ 🎲\n\nline two\r\nline three\rline four", id="intro",
                      attachments={"dot.png": {"image/png": "aGVsbG8="}, "note.txt": {"text/plain": "a\nb"}}),
    new_markdown_cell("", id="empty", attachments={}),
    new_markdown_cell("odd line ends: a\vb\fc\x1cd\x1de\x1ef\x85g\u2028h\u2029i\n", id="odd"),
    new_markdown_cell("escapes: \" \\ / \t \b \x00 \x1f \x7f < > & \ufeff \u200b", id="escapes"),
    new_raw_cell("raw\n\n\n", id="raw", metadata={"format": "text/html"}),
    new_code_cell("fmt.Println(1)\n", id="print-1", execution_count=3, metadata={"tags": ["parameters", "slow"], "zz": 1, "aa": {"b": [[], [1, [2]]]}},
                  outputs=[
        new_output("stream", name="stdout", text="1\n2\n"),
        new_output("stream", name="stderr", text=""),
        new_output("display_data", data={
            "text/plain": "two\nlines", "text/html": "<b>é</b>\n", "image/svg+xml": "<svg>\n</svg>",
            "image/png": "iVBORw0KGgo=\n", "application/javascript": "a()\nb()",
            "application/json": {"b": ["x\n", "y"], "a": 1.0}, "application/vnd.x+json": ["p\n", "q\n"],
            "application/pdf": "line\nline"}, metadata={"image/png": {"width": 10}}),
        new_output("execute_result", data={"text/plain": ""}, execution_count=3),
        new_output("error", ename="Exit", evalue="exit status 1", traceback=["\x1b[31mred\x1b[0m", "two\nlines"]),
    ]),
    new_code_cell("", id="never_run"),
]
nbformat.validate(nb)
nbformat.write(nb, "jupyter.ipynb")
