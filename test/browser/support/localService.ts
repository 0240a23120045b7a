import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type ServiceClient } from '../../../src/api/client.ts';
import { authorizeKey } from '../../../src/service/dataFolder/keys.ts';
import type { EditorWindow } from './editorWindow.ts';
import { globalStorageIn } from './servers.ts';

export const sampleTarget = '5a3e1f00-0000-4000-8000-000000000001';

/** The extension's folder in the window's user data. */
export const globalStorageOf = (window: EditorWindow): string => globalStorageIn(window.host.userFolder);

/** A client of the local service that the window started, with a key of the test's own. */
export async function clientOf(window: EditorWindow): Promise<ServiceClient> {
  const data = path.join(globalStorageOf(window), 'service');
  const { url } = JSON.parse(readFileSync(path.join(data, 'service.json'), 'utf8')) as { url: string };
  const key = 'ptc_key-of-the-browser-test';
  await authorizeKey(data, key);
  return createClient({ baseUrl: url, apiKey: () => Promise.resolve(key) });
}
