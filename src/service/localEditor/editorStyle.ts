/** The style of the editor's pages: colors of the system, which follow dark and high contrast themes. */
export const editorStyle = `
:root {
  color-scheme: light dark;
  --soft: light-dark(#f3f3f3, #252526);
  --line: light-dark(#8a8a8a, #7a7a7a);
  --accent: light-dark(#005fb8, #4daafc);
  --on-accent: light-dark(#ffffff, #14181d);
  --error: light-dark(#a1260d, #f88070);
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 80rem; font: 1rem/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
h1 { margin: 0; font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
p { margin: .25rem 0 1rem; }
label { display: block; margin-bottom: .5rem; font-weight: 600; }
.columns { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 60rem) { .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
textarea {
  width: 100%; min-height: 45vh; padding: .75rem; resize: vertical; tab-size: 2;
  font: .875rem/1.5 ui-monospace, Consolas, Menlo, monospace; white-space: pre; overflow: auto;
  background: var(--soft); color: CanvasText; border: 1px solid var(--line); border-radius: 4px;
}
textarea[aria-invalid] { border-color: var(--error); }
ol { margin: 0; padding-left: 1.75rem; overflow-wrap: anywhere; }
li { margin-bottom: .35rem; }
.problems { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--error); border-left-width: 4px; border-radius: 4px; }
.problems h2 { color: var(--error); }
.problems p { margin: .5rem 0 0; }
.problems ul { margin: 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem; }
button { padding: .4rem 1.25rem; font: inherit; border: 1px solid var(--line); border-radius: 4px; background: Canvas; color: CanvasText; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) {
  button, button.primary { border-color: ButtonBorder; color: ButtonText; background: ButtonFace; }
  .problems { border-color: CanvasText; }
  :focus-visible { outline-color: Highlight; }
}
`;
