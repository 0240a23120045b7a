import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceModes } from '../../../../src/service/cases/pushAndImport.ts';
import { isDeep } from '../../../support/deep.ts';
import { allModes, modesToRun } from '../serviceModes.ts';
import { CliWorkspace } from './cliWorkspace.ts';
import { nameOf } from './sharedServices.ts';

export type Scenario = (workspace: CliWorkspace, modes: ServiceModes) => Promise<void>;

const folder = path.resolve('test/fixtures/cli');
const isGoldenUpdate = process.env['UPDATE_GOLDEN'] !== undefined;
const inEveryMode = 'in every mode';

/**
 * Runs a scenario of a user with the command line, in a real folder, against a service in its modes.
 * The files and the service before and after each command are compared with the snapshots in
 * `test/fixtures/cli`; UPDATE_GOLDEN=1 writes them.
 */
export const scenario = (title: string, run: Scenario): void => runInModes(title, run, modesToRun);

/** Runs a scenario about files and processes, to which the mode of the service is all the same: in one, deeply in all. */
export const scenarioOfFiles = (title: string, run: Scenario): void =>
  runInModes(title, run, isDeep ? allModes : modesToRun.slice(0, 1));

function runInModes(title: string, run: Scenario, usual: readonly ServiceModes[]): void {
  const modes = isGoldenUpdate ? allModes : usual;
  it(title, async function () {
    const suite = this.test?.parent?.fullTitle() ?? '';
    const workspaces = await Promise.all(modes.map((each) => CliWorkspace.with(each)));
    try {
      const ends = await Promise.allSettled(workspaces.map((workspace) => run(workspace, workspace.modes)));
      for (const [at, end] of ends.entries())
        if (end.status === 'rejected') throw inMode(workspaces[at], end.reason);
      compareSnapshots(`${suite} ${title}`, workspaces);
    } finally {
      for (const workspace of workspaces) workspace.close();
    }
  });
}

function inMode(workspace: CliWorkspace | undefined, error: unknown): unknown {
  if (workspace && error instanceof Error) error.message = `${nameOf(workspace.modes)}: ${error.message}`;
  return error;
}

function compareSnapshots(title: string, workspaces: readonly CliWorkspace[]): void {
  const file = path.join(folder, `${fileNameOf(title)}.txt`);
  if (isGoldenUpdate) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${title}\n\n${byModes(workspaces)}`);
  }
  assert.ok(existsSync(file), `There are no snapshots of "${title}": UPDATE_GOLDEN=1 writes them`);
  const [first = '', ...sections] = readFileSync(file, 'utf8').split(/^== (.*) ==\n/m);
  assert.equal(first, `${title}\n\n`);
  for (const { snapshots, modes } of workspaces)
    assert.equal(snapshots.toString().trimEnd(), sectionOf(sections, nameOf(modes)), nameOf(modes));
}

/** The snapshots of a mode. @param sections titles and texts in turn */
function sectionOf(sections: readonly string[], mode: string): string | undefined {
  const isOfMode = (title: string): boolean => title === inEveryMode || title.split('; ').includes(mode);
  const at = sections.findIndex((title, at) => at % 2 === 0 && isOfMode(title));
  return sections[at + 1]?.trimEnd();
}

/** The snapshots, once for all modes with the same ones. */
function byModes(workspaces: readonly CliWorkspace[]): string {
  const found = new Map<string, string[]>();
  for (const { snapshots, modes } of workspaces) {
    const text = snapshots.toString();
    found.set(text, [...(found.get(text) ?? []), nameOf(modes)]);
  }
  const titleOf = (modes: readonly string[]): string =>
    modes.length === allModes.length ? inEveryMode : modes.join('; ');
  return [...found].map(([text, modes]) => `== ${titleOf(modes)} ==\n${text}`).join('\n');
}

const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120);
