import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { strictCase, type StrictCase } from './strictCase.ts';

/** A folder as another tool of the service reads and writes it: it leaves out each file that it cannot read. */
export interface StrictFolder {
  readonly cases: readonly (StrictCase & { readonly filePath: string })[];
  /** The files that it leaves out. */
  readonly refused: readonly string[];
}

/** Reads the test cases of a folder; each gets the path of its file as a field of its own. */
export function readStrictly(folder: string): StrictFolder {
  const found = yamlFiles(folder).map((filePath) => ({ filePath, read: readCase(filePath) }));
  return {
    cases: found.flatMap(({ filePath, read }) => (read ? [{ ...read, filePath }] : [])),
    refused: found.flatMap(({ filePath, read }) => (read ? [] : [filePath])),
  };
}

const readCase = (file: string): StrictCase | undefined =>
  strictCase.safeParse(parse(readFileSync(file, 'utf8'))).data;

function yamlFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : yamlFiles(at);
    return entry.name.endsWith('.yaml') ? [at] : [];
  });
}

/** Writes each test case to the file that its description and those of its dependencies name. */
export function writeStrictly(folder: string, cases: readonly StrictCase[]): void {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  for (const testCase of cases) {
    const below = path.join(folder, ...chainOf(testCase, byId).map(({ description }) => nameOf(description)));
    mkdirSync(below, { recursive: true });
    writeFileSync(freeFile(below, testCase), stringify(testCase));
  }
}

function chainOf(testCase: StrictCase, byId: ReadonlyMap<string, StrictCase>): StrictCase[] {
  const before = testCase.dependencyId === undefined ? undefined : byId.get(testCase.dependencyId);
  return before ? [...chainOf(before, byId), before] : [];
}

function freeFile(folder: string, { id, description }: StrictCase): string {
  for (let clash = 0; ; clash++) {
    const file = path.join(folder, `${nameOf(description)}${clash === 0 ? '' : `-${clash}`}.yaml`);
    if (!existsSync(file) || (parse(readFileSync(file, 'utf8')) as { id?: unknown }).id === id) return file;
  }
}

/** Words in camelCase, without accents and without what paths are made of. */
export function nameOf(description: string): string {
  const letters = Array.from(description.normalize('NFKD')).filter(
    (letter) => !/[\u0300-\u036F]/.test(letter) && !'\\/:*?"<>|.'.includes(letter),
  );
  const words = letters.join('').split(/\s+/).filter(Boolean);
  return words
    .map((word) => word.toLowerCase())
    .map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
}
