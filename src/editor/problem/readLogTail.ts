import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const longest = { bytes: 32 * 1024, lines: 100 };

/** The last lines of the newest log in a folder; empty where there is none. */
export async function readLogTail(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.log')).map((name) => path.join(folder, name));
  const logs = await Promise.all(files.map(async (file) => ({ file, stats: await stat(file) })));
  const newest = logs
    .filter(({ stats }) => stats.size > 0)
    .toSorted((one, other) => other.stats.mtimeMs - one.stats.mtimeMs)[0];
  return newest ? readTail(newest.file, newest.stats.size) : '';
}

async function readTail(file: string, size: number): Promise<string> {
  const handle = await open(file);
  try {
    const start = Math.max(0, size - longest.bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/);
    // The first line of a part is cut
    return (start > 0 ? lines.slice(1) : lines)
      .join('\n')
      .trimEnd()
      .split('\n')
      .slice(-longest.lines)
      .join('\n');
  } finally {
    await handle.close();
  }
}
