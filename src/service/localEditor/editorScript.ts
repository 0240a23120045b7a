/** The script of the editor: it warns before changes are lost, and moves the cursor to the line of a problem. */
export const editorScript = `
const text = document.getElementById('yaml');
const isChanged = () => text.dataset.changed === 'true' || text.value !== text.defaultValue;
let isSent = false;
text.form.addEventListener('submit', () => { isSent = true; });
addEventListener('beforeunload', (event) => { if (!isSent && isChanged()) event.preventDefault(); });
addEventListener('pageshow', () => { isSent = false; });
for (const link of document.querySelectorAll('a[data-line]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const lines = text.value.split('\\n');
    const at = Math.min(Number(link.dataset.line), lines.length) - 1;
    const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + lines[at].length);
    text.scrollTop = (text.scrollHeight * Math.max(0, at - 3)) / lines.length;
  });
}
`;
