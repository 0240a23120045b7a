import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Random } from '../../attack/support/random.ts';
import { findMutations, type Mutation } from './findMutations.ts';

/** A mutation of a program, which is chosen by its number when the program runs. */
export interface Mutant {
  readonly number: number;
  /** Relative to the checkout, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly kind: Mutation['kind'];
  readonly code: string;
}

/** Runs of pages in a browser can't be told which mutant is active. */
const isForPage = (file: string): boolean => /(^|\/)page\//.test(file);

/**
 * Writes mutants into the modules of a checkout, at most one into each, all of them switched off.
 *
 * @param files the modules to choose from, relative to the checkout
 * @param first the number of the first mutant
 */
export function instrument(
  root: string,
  files: readonly string[],
  { count, first, random }: { count: number; first: number; random: Random },
): Mutant[] {
  const left = files.filter((file) => !isForPage(file));
  const mutants: Mutant[] = [];
  while (mutants.length < count && left.length > 0) {
    const [file = ''] = left.splice(weighted(root, left, random), 1);
    const text = readFileSync(path.join(root, file), 'utf8');
    const mutations = findMutations(file, text);
    if (mutations.length === 0) continue;
    const mutation = random.pick(mutations);
    const number = first + mutants.length;
    writeFileSync(path.join(root, file), withMutant(file, text, mutation, number));
    const line = text.slice(0, mutation.start).split('\n').length;
    const code = text.slice(mutation.start, mutation.end).split('\n')[0] ?? '';
    mutants.push({ number, file, line, kind: mutation.kind, code });
  }
  return mutants;
}

/** The index of a file, each as likely as it is long. */
function weighted(root: string, files: readonly string[], random: Random): number {
  const sizes = files.map((file) => readFileSync(path.join(root, file)).length);
  let at = random.below(sizes.reduce((sum, size) => sum + size, 0));
  return Math.max(
    0,
    sizes.findIndex((size) => (at -= size) < 0),
  );
}

function withMutant(
  file: string,
  text: string,
  { start, end, replacement }: Mutation,
  number: number,
): string {
  const to = path.posix.relative(path.posix.dirname(file), 'scripts/mutation/mutantSwitch.ts');
  const changed = replacement(`isMutant(${number})`);
  return `import { isMutant } from '${to}'; ${text.slice(0, start)}${changed}${text.slice(end)}`;
}
