import { panelState, type PanelState, type ToExtension } from '../protocol/messages.ts';

interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

const editor = acquireVsCodeApi();

/** Sends a message to the extension. */
export const sendToExtension = (message: ToExtension): void => editor.postMessage(message);

/** Saves the state of the panel for the next time it is drawn. */
export const saveState = (state: PanelState): void => editor.setState(state);

/** The state from before the page was hidden or the window was reloaded. */
export const restoredState = (): PanelState | undefined => panelState.safeParse(editor.getState()).data;
