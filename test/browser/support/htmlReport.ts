import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCodeArchive } from '../../../src/api/readCodeArchive.ts';

/** All that an HTML report of Playwright's says, as text: the page holds it as a zip. */
export async function textOfHtmlReport(folder: string): Promise<string> {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const zip = /data:application\/zip;base64,([A-Za-z0-9+/=]{9,})/.exec(page)?.[1];
  if (!zip) throw new Error('The page holds no report');
  const files = await readCodeArchive(Buffer.from(zip, 'base64'));
  return Array.from(files.values(), (bytes) => Buffer.from(bytes).toString()).join('\n');
}
