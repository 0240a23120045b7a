// Runs every measurement in this folder, or those named as arguments: `npm run bench -- languageServer`.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { benchOptions } from './support/benchOptions.ts';
import { print, type Table } from './support/table.ts';

/** The export of each file beside this one. */
interface Measurement {
  measure(): Promise<Table | readonly Table[]>;
}

const { names, json } = benchOptions();
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .filter((file) => names.length === 0 || names.includes(file.replace('.ts', '')))
  .sort();

// Windows that a measurement opened would keep this process; they end with it.
void measureAll().then(() => process.exit());

async function measureAll(): Promise<void> {
  if (!json) console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`);
  const tables: Table[] = [];
  for (const file of files) {
    const { measure } = (await import(`./${file}`)) as Measurement;
    for (const table of [await measure()].flat()) {
      tables.push(table);
      if (!json) console.log(print(table));
    }
  }
  if (json)
    console.log(
      JSON.stringify(
        tables.flatMap(({ figures = [] }) => figures),
        null,
        2,
      ),
    );
}
