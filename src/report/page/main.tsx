import { render } from 'preact';
import { toPage, panelState, type PanelState, type ToExtension } from '../protocol/messages.ts';
import { Page } from './Page.tsx';
import { afterMessage, afterRequest, initialState, panelStateOf, type PageState } from './pageState.ts';

interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

const editor = acquireVsCodeApi();

/** Sends a message to the extension. */
const sendToExtension = (message: ToExtension): void => editor.postMessage(message);

/** Saves the state of the panel for the next time it is drawn. */
const saveState = (state: PanelState): void => editor.setState(state);

/** The state from before the page was hidden or the window was reloaded. */
const restoredState = (): PanelState | undefined => panelState.safeParse(editor.getState()).data;

/** Draws the messages of the extension, and sends it the requests of the user. */
const root = document.querySelector('#page');
const { shown, query = '', chosen } = restoredState() ?? {};
let state: PageState = { ...initialState, selection: { query, chosen } };

function draw(next: PageState): void {
  state = next;
  if (!root || !state.texts) return;
  document.documentElement.lang = state.locale;
  const panelState = panelStateOf(state);
  if (panelState) saveState(panelState);
  render(
    <Page
      state={state}
      texts={state.texts}
      send={(message) => {
        draw(afterRequest(state, message));
        sendToExtension(message);
      }}
      select={(selection) => draw({ ...state, selection })}
    />,
    root,
  );
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = toPage.safeParse(data);
  if (message.success) draw(afterMessage(state, message.data));
});
sendToExtension({ type: 'ready', shown });
