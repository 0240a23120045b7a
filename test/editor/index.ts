import { appendFileSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { letGoOfDocuments } from './support/letGo.ts';
import { SpecWithStats } from '../../scripts/specWithStats.ts';

/** The extension host calls this: it is the module that `extensionTestsPath` names. */
export function run(): Promise<void> {
  const log = process.env.PTC_TEST_LOG;
  // The extension host owns console.log; whoever started the run prints this file instead.
  if (log)
    Mocha.reporters.Base.consoleLog = (...parts: unknown[]) => appendFileSync(log, `${format(...parts)}\n`);
  const { PTC_TEST_COLOR: color, PTC_TEST_GREP: grep } = process.env;
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    // A shared machine may stall the whole host for seconds; a failure that stays is one.
    retries: process.env.CI ? 2 : 0,
    color: color === '1',
    grep,
    reporter: SpecWithStats,
  });
  for (const file of testFiles()) mocha.addFile(file);
  // After a file was loaded, so that this follows the hooks that its suites have of their own.
  mocha.suite.on('post-require', () =>
    mocha.suite.suites.at(-1)?.afterAll('let go of the documents', letGoOfDocuments),
  );
  return new Promise((resolve, reject) => {
    mocha.run((failures) => (failures ? reject(new Error(`${failures} tests failed`)) : resolve()));
  });
}

const testFiles = (): string[] =>
  readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => path.join(__dirname, file))
    .sort();
