// Attacks the product in every way, or in those named as arguments:
// `npm run attack -- kills saves --scale 0.1`, and `npm run attack -- kills --seed 5 --case 17` for one case again.
import { parseArgs } from 'node:util';
import { print, type Table } from '../bench/support/table.ts';
import { parts } from './parts.ts';
import { attack, type Result } from './support/part.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    scale: { type: 'string', default: '1' },
    time: { type: 'string' },
    case: { type: 'string' },
  },
});
const seed = Number(options.seed);

void main();

/** Prints a table of what was attempted and what failed. With a failure, the process ends with 1. */
async function main(): Promise<void> {
  const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Error(`There is no part "${unknown}", only ${Object.keys(parts).join(', ')}`);
  console.log(`Seed ${seed}\n`);
  const rows: Table['rows'][number][] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const result = await attack(part, {
      seed,
      attempts: Math.ceil(part.attempts * Number(options.scale)),
      time: numberIn(options.time, 1000),
      only: numberIn(options.case),
    });
    const { attempts, failures, took } = result;
    tell(name, result);
    rows.push({ part: name, attempts, failures: failures.length, 'time (s)': Math.round(took / 1000) });
    if (failures.length > 0) process.exitCode = 1;
  }
  console.log(print({ title: `Attacks with seed ${seed}`, rows }));
}

function tell(name: string, { attempts, failures }: Result): void {
  console.log(`${name}: ${attempts} attempts, ${failures.length} failures`);
  for (const { number, what } of failures.slice(0, 20))
    console.log(
      `  npm run attack -- ${name} --seed ${seed} --case ${number}\n    ${what.replaceAll('\n', '\n    ')}`,
    );
  if (failures.length > 20) console.log(`  … and ${failures.length - 20} more`);
}

function numberIn(text: string | undefined, unit = 1): number | undefined {
  return text === undefined ? undefined : Number(text) * unit;
}
