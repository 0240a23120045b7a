import path from 'node:path';
import { buildExtension, packExtension } from './host/build.mts';
import { ensureHost } from './host/install.mts';
import { main } from './host/main.mts';
import { runMocha } from './mocha.mts';

await main(async () => {
  await ensureHost();
  await buildExtension();
  return runMocha({
    level: 'browser',
    folder: 'test/browser',
    partOf,
    // Arguments after `npm run test:browser --` are mocha's, e.g. --grep.
    args: ['--require', './test/browser/support/hooks.mts', '--timeout', '240000', ...process.argv.slice(2)],
    env: { PTC_VSIX: await packExtension() },
  });
});

/** What needs no window of VS Code, and two halves of what does. */
function partOf(file: string): string {
  if (file.endsWith('.test.ts')) return 'no window';
  return path.basename(file) < 'l' ? 'first windows' : 'other windows';
}
