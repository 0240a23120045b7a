import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asHostVersion, currentHost } from './host/install.ts';
import { runScript } from './host/runScript.ts';
import { costsOf, writeRecorded } from './tests/budget.ts';
import { levelNames, type LevelName } from './tests/levels.ts';
import { runAll } from './tests/runAll.ts';
import { isGreen, summary } from './tests/summary.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    file: { type: 'string', multiple: true },
    affected: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    results: { type: 'string' },
    'no-repeat': { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    host: { type: 'string', default: currentHost },
    keep: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});

void runScript(async () => {
  if (options.deep) process.env.PTC_DEEP ??= '1';
  if (options.pictures) process.env.PTC_PICTURES ??= '1';
  const results = await runAll({
    levels: positionals.length > 0 ? positionals.map(asLevelName) : levelNames,
    withChecks: positionals.length === 0,
    grep: options.grep,
    files: options.file,
    affected: options.affected,
    repeats: options['no-repeat'] ? 0 : 2,
    hostVersion: asHostVersion(options.host),
    keep: options.keep,
    trace: options.trace,
  });
  if (options.record && isGreen(results)) writeRecorded(costsOf(results.outcomes));
  if (options.results) writeFileSync(options.results, JSON.stringify(results));
  console.log(summary(results)); // its last line is the sum
  return isGreen(results) ? 0 : 1;
});

function asLevelName(text: string): LevelName {
  const name = levelNames.find((level) => level === text);
  if (name === undefined) throw new Error(`There are no tests "${text}", only ${levelNames.join(', ')}`);
  return name;
}
