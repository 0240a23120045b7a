import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createProcessEnvironment } from '../src/runner/environment/processEnvironment.ts';
import { playwrightCli } from '../src/runner/find/playwright.ts';
import { writeRunFolder } from '../src/runner/runProject.ts';
import { caseOf, goTo, optionsOf, Pages, run } from '../test/browser/support/realRun.ts';
import { RunnerFolder } from '../test/browser/support/runnerFolder.ts';
import { summary, type Table } from './support/table.ts';
import { timed } from './support/timed.ts';

const repetitions = 7;
const cases = Array.from({ length: 5 }, (_, at) => caseOf(at + 1, [goTo('a'), goTo('b')]));

/** A run through `runProject` beside Playwright's own command line on the same project, in turns. */
export async function measure(): Promise<Table> {
  const [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve('<title>Shop</title>')]);
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let at = 0; at < repetitions; at++) {
      const options = await optionsOf(folder, cases, { executionUrl: pages.url });
      ours.push(await timed(async () => void (await run(options))));
      // The same files, configuration and browser, in a folder of their own: Playwright remembers code by its path.
      const folderOfBare = folder.next();
      await writeRunFolder(folderOfBare, options.project, options.playwright, {
        ...options,
        outputDir: 'results',
      });
      const args = [playwrightCli(options.playwright), 'test', '--workers=2', '--reporter=line'];
      const env = createProcessEnvironment(options) as NodeJS.ProcessEnv;
      const bareRun = promisify(execFile);
      bare.push(
        await timed(async () => void (await bareRun(process.execPath, args, { cwd: folderOfBare, env }))),
      );
    }
  } finally {
    pages.close();
    await folder.remove();
  }
  return {
    title: `A run of ${cases.length} test cases, ${repetitions} times in turns`,
    rows: [
      row('runProject, with writing the project and its events', ours),
      row('bare playwright test', bare),
    ],
  };
}

function row(what: string, took: readonly number[]): Table['rows'][number] {
  const { median, p95 } = summary(took);
  return { what, 'median (ms)': median, 'p95 (ms)': p95 };
}
