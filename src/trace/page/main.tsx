import { render } from 'preact';
import { type FromStepsPage, largestDroppedTrace, toStepsPage } from '../protocol/stepsMessages.ts';
import { Page } from './Page.tsx';
import { afterMessage, afterRequest, initialState, type PageState } from './pageState.ts';

declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

const editor = acquireVsCodeApi();
const root = document.querySelector('#page');
let state: PageState = initialState;

/** Shows what a request changes at once, and sends it to the extension. */
function send(message: FromStepsPage): void {
  draw(afterRequest(state, message));
  editor.postMessage(message);
}

function draw(next: PageState): void {
  state = next;
  if (!root || !state.texts) return;
  document.documentElement.lang = state.locale;
  render(<Page state={state} texts={state.texts} send={send} />, root);
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = toStepsPage.safeParse(data);
  if (message.success) draw(afterMessage(state, message.data));
});

/** Takes a trace that is dropped: from a tree of the editor by its address, from the system by what is in it. */
window.addEventListener('dragover', (event) => event.preventDefault());
window.addEventListener('drop', (event) => {
  event.preventDefault();
  const { dataTransfer } = event;
  const uri = dataTransfer
    ?.getData('application/vnd.code.uri-list')
    .split(/\r?\n/)
    .find((line) => line !== '' && !line.startsWith('#'));
  const file = dataTransfer?.files[0];
  if (uri !== undefined) send({ type: 'dropUri', uri });
  else if (file && file.size <= largestDroppedTrace)
    void file
      .arrayBuffer()
      .then((bytes) => send({ type: 'dropFile', name: file.name, bytes: new Uint8Array(bytes) }));
});
send({ type: 'ready' });
