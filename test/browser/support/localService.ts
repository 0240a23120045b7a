import assert from 'node:assert/strict';
import path from 'node:path';
import { createClient, type ServiceClient } from '../../../src/api/createClient.ts';
import { readAddress, authorizeKey } from '../../../src/service/dataFolder/dataFolder.ts';
import type { EditorWindow } from './editorWindow.ts';
import { globalStorageIn } from './serverPool.ts';

export const sampleTarget = '5a3e1f00-0000-4000-8000-000000000001';

/** The extension's folder in the window's user data. */
export const globalStorageOf = (window: EditorWindow): string => globalStorageIn(window.host.userFolder);

/** The data folder of the local service that a window uses. */
export const serviceDataOf = (window: EditorWindow): string => path.join(globalStorageOf(window), 'service');

/** Adds a key to the local service that a window started, and gives the URL of that service. */
export async function addServiceKey(window: EditorWindow, key: string): Promise<string> {
  const data = serviceDataOf(window);
  const address = await readAddress(data);
  assert.ok(address, 'the local service runs');
  await authorizeKey(data, key);
  return address.url;
}

/** Creates a client of the local service that the window started, with the test's own key. */
export async function clientOf(window: EditorWindow): Promise<ServiceClient> {
  const key = 'ptc_key-of-the-browser-test';
  const baseUrl = await addServiceKey(window, key);
  return createClient({ baseUrl, apiKey: () => Promise.resolve(key) });
}
