import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceModes } from '../../../../src/service/cases/serviceModes.ts';
import { CliWorkspace } from './cliWorkspace.ts';
import { allModes, nameOf } from './sharedServices.ts';

export type Scenario = (workspace: CliWorkspace, modes: ServiceModes) => Promise<void>;

const folder = path.resolve('test/fixtures/cli');

/**
 * Runs a scenario of a user with the command line, in a real folder, against a service in each of its modes.
 * The files and the service before and after each command are compared with the snapshots in
 * `test/fixtures/cli`; UPDATE_GOLDEN=1 writes them.
 */
export function scenario(title: string, run: Scenario): void {
  it(title, async function () {
    const suite = this.test?.parent?.fullTitle() ?? '';
    const workspaces = await Promise.all(allModes.map((modes) => CliWorkspace.with(modes)));
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
  const found = `${title}\n\n${byModes(workspaces)}`;
  if (process.env['UPDATE_GOLDEN']) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, found);
  }
  assert.ok(existsSync(file), `There are no snapshots of “${title}”: UPDATE_GOLDEN=1 writes them`);
  assert.equal(found, readFileSync(file, 'utf8'));
}

/** The snapshots, once for all modes with the same ones. */
function byModes(workspaces: readonly CliWorkspace[]): string {
  const found = new Map<string, string[]>();
  for (const { snapshots, modes } of workspaces) {
    const text = snapshots.toString();
    found.set(text, [...(found.get(text) ?? []), nameOf(modes)]);
  }
  const titleOf = (modes: readonly string[]): string =>
    modes.length === allModes.length ? 'in every mode' : modes.join('; ');
  return [...found].map(([text, modes]) => `== ${titleOf(modes)} ==\n${text}`).join('\n');
}

const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120);
