import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Modes } from '../../../../src/service/cases/modes.ts';
import { Desk } from './cliWorkspace.ts';
import { allModes, nameOf } from './sharedServices.ts';

export type Play = (desk: Desk, modes: Modes) => Promise<void>;

const folder = path.resolve('test/fixtures/cli');

/**
 * A situation, from a user's point of view: played with the command line on a real folder, against
 * a service in each of its modes. What the files and the service look like before and after each
 * command is compared with the pictures in `test/fixtures/cli`, which UPDATE_GOLDEN=1 draws anew.
 */
export function situation(title: string, play: Play): void {
  it(title, async function () {
    const suite = this.test?.parent?.fullTitle() ?? '';
    const desks = await Promise.all(allModes.map((modes) => Desk.with(modes)));
    try {
      const ends = await Promise.allSettled(desks.map((desk) => play(desk, desk.modes)));
      for (const [at, end] of ends.entries())
        if (end.status === 'rejected') throw inMode(desks[at], end.reason);
      comparePictures(`${suite} ${title}`, desks);
    } finally {
      for (const desk of desks) desk.close();
    }
  });
}

function inMode(desk: Desk | undefined, error: unknown): unknown {
  if (desk && error instanceof Error) error.message = `${nameOf(desk.modes)}: ${error.message}`;
  return error;
}

function comparePictures(title: string, desks: readonly Desk[]): void {
  const file = path.join(folder, `${fileNameOf(title)}.txt`);
  const found = `${title}\n\n${byModes(desks)}`;
  if (process.env['UPDATE_GOLDEN']) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, found);
  }
  assert.ok(existsSync(file), `There are no pictures of “${title}”: UPDATE_GOLDEN=1 draws them`);
  assert.equal(found, readFileSync(file, 'utf8'));
}

/** The pictures, once for all modes in which they are the same. */
function byModes(desks: readonly Desk[]): string {
  const found = new Map<string, string[]>();
  for (const { pictures, modes } of desks) {
    const drawing = pictures.toString();
    found.set(drawing, [...(found.get(drawing) ?? []), nameOf(modes)]);
  }
  const titleOf = (modes: readonly string[]): string =>
    modes.length === allModes.length ? 'in every mode' : modes.join('; ');
  return [...found].map(([drawing, modes]) => `== ${titleOf(modes)} ==\n${drawing}`).join('\n');
}

const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120);
