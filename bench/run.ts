// Runs every measurement in this folder, or those named as arguments: `npm run bench -- languageServer`.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { print, type Table } from './support/table.ts';

/** The export of each file beside this one. */
interface Measurement {
  measure(): Promise<Table | readonly Table[]>;
}

const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace('.ts', '')))
  .sort();

void measureAll();

async function measureAll(): Promise<void> {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`);
  for (const file of files) {
    const { measure } = (await import(`./${file}`)) as Measurement;
    for (const table of [await measure()].flat()) console.log(print(table));
  }
}
