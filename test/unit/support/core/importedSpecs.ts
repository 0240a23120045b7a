import { importSpecs, type SpecImport } from '../../../../src/core/playwright/spec/importSpecs.ts';
import { createNamedUuid } from '../../../../src/node/createNamedUuid.ts';

/** The import of files by path; those that end in `.spec.ts` or `.test.js` have the tests. */
export function imported(files: Readonly<Record<string, string>>): SpecImport {
  const paths = Object.keys(files).filter((path) => /\.(?:spec|test)\.[jt]s$/.test(path));
  return importSpecs(paths, { texts: new Map(Object.entries(files)), refused: new Map() }, createNamedUuid);
}
