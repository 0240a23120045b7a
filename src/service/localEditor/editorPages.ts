import { html, raw } from 'hono/html';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { describeStep } from '../../core/describe/describeStep.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { editorScript } from './editorScript.ts';
import { editorStyle } from './editorStyle.ts';
import type { TextProblem } from './editedText.ts';

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
