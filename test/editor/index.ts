import { appendFileSync, readdirSync } from 'node:fs';
import { url as debuggerUrl } from 'node:inspector';
import * as path from 'node:path';
import { runFile } from '../../scripts/tests/runFile.ts';
import { closeHiddenDocuments } from './support/hiddenDocuments.ts';
import { keepPicture } from './support/pictures.ts';

/** The extension host calls this: it is the module that `extensionTestsPath` names. */
export async function run(): Promise<void> {
  const { PTC_TEST_LOG: log, PTC_TEST_RESULTS: results } = process.env;
  let failures = 0;
  const rejections = new Set<unknown>();
  process.on('unhandledRejection', (reason) => rejections.add(reason));
  const listeners = process.listeners('unhandledRejection');
  for (const module of testModules()) {
    const run = await runFile({
      module,
      file: sourceOf(module),
      isRequired: true,
      timeout: debuggerUrl() === undefined ? 60_000 : 0,
      color: process.env.PTC_TEST_COLOR === '1',
      grep: process.env.PTC_TEST_GREP,
      rootHooks: {
        afterEach(this: Mocha.Context) {
          return keepPicture(this.currentTest);
        },
        async afterAll() {
          await closeHiddenDocuments();
          const [first] = rejections;
          rejections.clear();
          if (first !== undefined)
            throw new Error('A promise was rejected and nobody handled it', { cause: first });
        },
      },
    });
    // The listeners of mocha's runs would pass a rejection on to one another until the memory ends.
    for (const listener of process.listeners('unhandledRejection'))
      if (!listeners.includes(listener)) process.off('unhandledRejection', listener);
    if (log) appendFileSync(log, `${run.output}\n`);
    else console.log(run.output);
    if (results) appendFileSync(results, `${JSON.stringify(run)}\n`);
    failures += run.tests.filter(({ state }) => state === 'failed').length;
    if (failures > 0 && process.env.PTC_TEST_BAIL === '1') break;
  }
  if (failures > 0) throw new Error(`${failures} tests failed`);
}

/** The bundles of the files that are to be run, those of all files where none are named. */
function testModules(): string[] {
  const wanted = process.env.PTC_TEST_FILES?.replaceAll('\\', '/').split('\n');
  return readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => path.join(__dirname, file))
    .filter((module) => wanted === undefined || wanted.includes(sourceOf(module)))
    .sort();
}

/** The file that a bundle was made of, relative to the checkout. */
const sourceOf = (module: string): string =>
  path.posix.join(
    'test/editor',
    path.relative(__dirname, module).replaceAll('\\', '/').replace(/\.js$/, '.ts'),
  );
