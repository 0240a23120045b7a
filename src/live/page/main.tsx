import { render } from 'preact';
import {
  toLivePage,
  type LivePageState,
  type LivePageTexts,
  type FromLivePage,
} from '../protocol/webviewMessages.ts';
import { FramePainter } from './input.ts';
import { Page } from './Page.tsx';

interface EditorApi {
  postMessage(message: unknown): void;
  /** What a tab keeps while it is hidden. */
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

const editor = acquireVsCodeApi();

/** Sends a message to the extension. */
const sendToExtension = (message: FromLivePage): void => editor.postMessage(message);

/** Draws the messages of the extension, and sends it what the user does. */
const root = document.querySelector('#page');
const painter = new FramePainter(() => sendToExtension({ type: 'painted' }));
let texts: LivePageTexts | undefined;
let state: LivePageState | undefined;

function draw(): void {
  if (root && texts && state)
    render(<Page texts={texts} state={state} painter={painter} kept={editor} send={sendToExtension} />, root);
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = toLivePage.safeParse(data).data;
  switch (message?.type) {
    case 'start':
      texts = message.texts;
      document.documentElement.lang = message.locale;
      return draw();
    case 'state':
      state = message.state;
      return draw();
    case 'frame':
      return void painter.paint(message);
    case undefined:
      return undefined;
    default:
      return message satisfies never;
  }
});
sendToExtension({ type: 'ready' });
