import { html, raw } from 'hono/html';
import type { TestCase } from '../../core/case/testCase.ts';
import { describeStep } from '../../core/describe/describeStep.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import type { TextProblem } from './draftEditing.ts';

type Html = ReturnType<typeof html>;

/** A page with an editor for a draft. */
export interface EditorPage {
  /** Marks the style and the script of this page. */
  readonly nonce: string;
  /** Proves that a request comes from this page. */
  readonly token: string;
  readonly draft: TestCase;
  /** The text in the editor. */
  readonly text: string;
  /** Whether the text differs from the draft. */
  readonly isChanged: boolean;
  readonly problems: readonly TextProblem[];
  /** A sentence above the problems. */
  readonly notice?: string | undefined;
}

/** A page that says why there is no editor. */
export interface ClosedPage {
  readonly nonce: string;
  readonly title: string;
  readonly text: string;
  /** What was typed, where it was not saved. */
  readonly unsaved?: string | undefined;
}

/** The page that edits a draft. Everything of the draft is shown as text. */
export function editorPage(page: EditorPage): Html {
  const { nonce, token, draft, text, isChanged, problems, notice } = page;
  const title = cleanLine(draft.description, 200) || 'Test case without a description';
  const invalid = problems.length > 0 ? ' aria-invalid="true" aria-describedby="problems"' : '';
  const state = `data-changed="${isChanged}"${invalid}`;
  const body = html`<h1>${title}</h1>
    <p>Edit the draft, then select <b>Done</b>. <b>Cancel</b> leaves the draft as it is.</p>
    ${problemsOf(problems, notice)}
    <div class="columns">
      <form method="post">
        <input type="hidden" name="token" value="${token}" />
        <label for="yaml">Test case as YAML</label>
        ${textArea(`id="yaml" name="yaml" autocomplete="off" ${state}`, text)}
        <div class="actions">
          <button class="primary" name="action" value="done">Done</button>
          <button name="action" value="cancel">Cancel</button>
        </div>
      </form>
      <section aria-labelledby="steps">
        <h2 id="steps">Steps of the draft</h2>
        <ol>
          ${draft.elements.map((element) => html`<li>${cleanLine(describeStep(element), 300)}</li>`)}
        </ol>
      </section>
    </div>
    ${raw(`<script nonce="${nonce}">${editorScript}</script>`)}`;
  return whole(nonce, `Edit: ${title}`, body);
}

/** The page in place of an editor, which keeps what was typed. */
export function closedPage({ nonce, title, text, unsaved }: ClosedPage): Html {
  const kept =
    unsaved === undefined
      ? ''
      : html`<label for="unsaved">Your text was not saved. Copy it to keep it.</label>
          ${textArea('id="unsaved" readonly', unsaved)}`;
  return whole(
    nonce,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${kept}`,
  );
}

function problemsOf(problems: readonly TextProblem[], notice: string | undefined): Html | '' {
  if (problems.length === 0 && notice === undefined) return '';
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const heading = notice ?? `The draft was not saved: ${count}`;
  const next = notice === undefined ? html`<p>Fix them, then select Done again.</p>` : '';
  return html`<div class="problems" id="problems" role="alert">
    <h2>${heading}</h2>
    <ul>
      ${problems.map(
        ({ line, message }) =>
          html`<li><a href="#yaml" data-line="${line}">Line ${line}</a>: ${cleanLine(message, 500)}</li>`,
      )}
    </ul>
    ${next}
  </div>`;
}

/** A text area with exactly this text: HTML leaves out a first line break. The attributes are ours. */
const textArea = (attributes: string, text: string): Html =>
  html`${raw(`<textarea ${attributes} spellcheck="false" autocapitalize="off">\n`)}${text}${raw('</textarea>')}`;

const whole = (nonce: string, title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(editorStyle)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `;

/** The script of the editor: it warns before changes are lost, and moves the cursor to the line of a problem. */
const editorScript = `
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

/** The style of the editor's pages: colors of the system, which follow dark and high contrast themes. */
const editorStyle = `
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
