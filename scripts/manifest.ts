import { readFileSync, writeFileSync } from 'node:fs';
import { commandPage, withCommands, withCommandTitles } from './format/commandManifest.ts';

// Run after a change of a command in a table of src/editor; a test fails while `package.json` is stale.
for (const [file, update] of [
  ['package.json', withCommands],
  ['package.nls.json', withCommandTitles],
  ['docs/commands.md', commandPage],
] as const)
  writeFileSync(file, update(readFileSync(file, 'utf8')));
