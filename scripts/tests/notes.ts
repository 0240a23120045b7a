import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeAtTheEnd } from '../host/processes.ts';
import { findCommand } from '../host/systemPackages.ts';
import { forgetReached, notesVariable } from '../mutation/mutantSwitch.ts';

/**
 * What processes note of themselves while a file of tests runs, a line each, by kind: in a folder that the environment
 * names, since these are processes of the tests, of the program under test, and of Playwright.
 */
export type Notes = Readonly<Partial<Record<'window' | 'server' | 'browser' | 'mutant', readonly string[]>>>;

/** Without programs that note. */
const plainPath = process.env.PATH ?? '';

/**
 * The environment of a process that notes into a folder of its own, as do those that it starts. It finds a Chromium that
 * notes its starts before the one that is on the path.
 */
export function notesEnvironment(): NodeJS.ProcessEnv {
  const parent = mkdtempSync(path.join(tmpdir(), 'ptc-notes-'));
  removeAtTheEnd(parent);
  const [notes, programs] = [path.join(parent, 'notes'), path.join(parent, 'programs')];
  for (const folder of [notes, programs]) mkdirSync(folder);
  if (process.platform === 'linux')
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const program = findCommand(name, { PATH: plainPath });
      if (program) writeFileSync(path.join(programs, name), notingStart(program, notes), { mode: 0o755 });
    }
  return { [notesVariable]: notes, PATH: [programs, plainPath].join(path.delimiter) };
}

/** Notes the command line of the process that starts the program, behind the number of the process above that one. */
const notingStart = (program: string, notes: string): string => `#!/bin/sh
above=$(sed -n 's/^PPid:\t//p' /proc/$PPID/status)
[ -d '${notes}' ] && echo "$above $(tr '\\0\\n' '  ' < /proc/$PPID/cmdline)" >> '${notes}/browser'
exec '${program}' "$@"
`;

/** Notes something of this process, where somebody asks for notes. */
export function note(kind: keyof Notes, text: string): void {
  const folder = process.env[notesVariable];
  if (folder !== undefined) appendFileSync(path.join(folder, kind), `${text}\n`);
}

/** Takes what was noted since the last call. */
export function takeNotes(): Notes {
  const folder = process.env[notesVariable];
  if (folder === undefined) return {};
  forgetReached();
  const taken = readdirSync(folder).map((kind) => {
    const file = path.join(folder, kind);
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    rmSync(file);
    return [kind, lines];
  });
  return Object.fromEntries(taken) as Notes;
}
