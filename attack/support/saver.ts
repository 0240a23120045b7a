// Saves each of the files that a message names once, as editors do, and answers with what it has saved.
import { open, rename, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A task of a saver. */
export interface Saving {
  /** Paths and texts. */
  readonly files: readonly (readonly [path: string, text: string])[];
  /** How long it waits before the first, and between two, in ms. */
  readonly delay: number;
  readonly pace: number;
}

const styles: readonly ((file: string, text: string) => Promise<void>)[] = [
  overwrite,
  replace,
  truncateAndAppend,
];
let isStopped = false;
let saved: string[] = [];

process.on('message', (message: Saving | 'stop') => {
  if (message === 'stop') isStopped = true;
  else void save(message).then(() => process.send?.(saved));
});

async function save({ files, delay, pace }: Saving): Promise<void> {
  [isStopped, saved] = [false, []];
  await pause(delay);
  for (const [at, [file, text]] of files.entries()) {
    if (isStopped) return;
    await styles[at % styles.length]?.(file, text);
    saved.push(file);
    await pause(pace);
  }
}

async function overwrite(file: string, text: string): Promise<void> {
  await writeFile(file, text);
}

async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.swp`, text);
  await rename(`${file}.swp`, file);
}

async function truncateAndAppend(file: string, text: string): Promise<void> {
  const middle = Math.floor(text.length / 2);
  const handle = await open(file, 'w');
  await handle.write(text.slice(0, middle));
  await pause(1);
  await handle.write(text.slice(middle));
  await handle.close();
}
