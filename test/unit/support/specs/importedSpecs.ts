import { createNamedUuid } from '../../../../src/node/createNamedUuid.ts';
import { CasesOfSpecs, type SpecImport } from '../../../../src/specs/cases/casesOfSpecs.ts';
import type { Place } from '../../../../src/specs/recording.ts';
import { recorded } from '../../../support/specRecorder.ts';

/** The import of files by path; those that end in `.spec.ts` or `.test.js` have the tests. */
export async function imported(files: Readonly<Record<string, string>>): Promise<SpecImport> {
  const lineOf = ({ path, line }: Place): string => files[path]?.split('\n')[line - 1] ?? '';
  const cases = new CasesOfSpecs(lineOf, createNamedUuid);
  for (const path of Object.keys(files))
    if (/\.(?:spec|test)\.[jt]s$/.test(path)) cases.add(await recorded(files, path));
  return cases.result();
}
