import type { FromLivePage } from '../protocol/pageMessages.ts';

interface EditorApi {
  postMessage(message: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

const editor = acquireVsCodeApi();

/** Sends a message to the extension. */
export const sendToExtension = (message: FromLivePage): void => editor.postMessage(message);
