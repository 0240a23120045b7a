// Part of a program with mutants: says in each of its processes which mutant is active, and notes which were reached.
import type FileSystem from 'node:fs';

/** The environment variable with the number of the active mutant. */
export const mutantVariable = 'PTC_MUTANT';
/** The environment variable with the folder of notes. */
export const notesVariable = 'PTC_NOTES';

type Process = NodeJS.Process & { getBuiltinModule?(name: 'node:fs'): typeof FileSystem };

// A page in a browser has no processes, and one before Node.js 20.16 no such method.
const process = (globalThis as { process?: Process }).process;
const fileSystem = process?.getBuiltinModule?.('node:fs');
const active = Number(process?.env[mutantVariable] ?? -1);
const folder = process?.env[notesVariable];

/** The mutants that this process has noted: one set for all copies of this module in it. */
const reached = ((globalThis as { reachedMutants?: Set<number> }).reachedMutants ??= new Set<number>());

/** Whether a mutant is active. */
export function isMutant(number: number): boolean {
  if (folder !== undefined && !reached.has(number)) {
    reached.add(number);
    fileSystem?.appendFileSync(`${folder}/mutant`, `${number}\n`);
  }
  return number === active;
}

/** Lets this process note again what it reaches from now on. */
export const forgetReached = (): void => reached.clear();
