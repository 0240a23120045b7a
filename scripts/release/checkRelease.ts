// `npm run release:check -- v1.2.3` checks that a tag can be published, and prints its part of the changelog.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../host/paths.ts';
import { readChangelog } from './changelog.ts';
import { findReleaseFlaws, type ReleaseFacts } from './findReleaseFlaws.ts';

const textOf = (name: string): string => readFileSync(path.join(repoRoot, name), 'utf8');

const changelog = textOf('CHANGELOG.md');
const flaws = findReleaseFlaws({
  tag: process.argv[2] ?? '(none)',
  manifest: JSON.parse(textOf('package.json')) as ReleaseFacts['manifest'],
  lockedVersion: (JSON.parse(textOf('package-lock.json')) as { version: string }).version,
  changelog,
});
if (flaws.length === 0) console.log(readChangelog(changelog)[0]?.text ?? '');
else {
  console.error(flaws.join('\n'));
  process.exitCode = 1;
}
