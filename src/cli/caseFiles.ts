import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { message, UserError } from '../core/errors.ts';
import { targetSetting } from '../core/target/targetSetting.ts';
import { DiskFiles } from '../disk/diskFiles.ts';
import { isMissing } from '../node/missing.ts';
import { isBelow } from '../node/within.ts';
import type { Pause } from '../sync/jsonLines.ts';
import { positionAt } from '../sync/localSet.ts';
import { isFolder } from './folder.ts';
import { UsageError } from './options.ts';
import type { Report } from './report.ts';

/** Where the test cases are. */
export interface CasePlace {
  readonly folder: string;
  /** Folders below it whose files belong to others. */
  readonly exclude: readonly string[];
}

/**
 * The files of a folder, without those of folders below it that belong to other targets: those that
 * `.vscode/settings.json` in the folder or above it binds to one, and those that are named. The report
 * says what is left out.
 *
 * @throws UsageError when a folder that is named is not there, or not below the other
 * @throws UserError when the settings cannot be read
 */
export async function caseFilesIn(
  { folder, exclude }: CasePlace,
  pause: Pause,
  { notes }: Pick<Report, 'notes'>,
): Promise<DiskFiles> {
  const real = await realpath(folder).catch(() => path.resolve(folder));
  const others = new Set<string>();
  for (const one of exclude) others.add(await namedBelow(real, one, folder));
  for (const one of await boundNear(real)) if (isBelow(one, real)) others.add(one);
  const relative = Array.from(others, (one) => path.relative(real, one).replaceAll(path.sep, '/'));
  for (const one of relative) notes.push(`Excluded folder: ${one}`);
  return new DiskFiles(folder, pause, () => relative);
}

async function namedBelow(real: string, name: string, folder: string): Promise<string> {
  const named = await realpath(name).catch(() => undefined);
  if (named === undefined || !(await isFolder(named)))
    throw new UsageError(`Folder of --exclude not found: ${path.resolve(name)}`);
  if (!isBelow(named, real)) throw new UsageError(`--exclude must be a subfolder of ${folder}, not ${name}`);
  return named;
}

/** The folders that settings bind to a target: those in a folder, and in each above it. */
async function boundNear(real: string): Promise<string[]> {
  const found: string[] = [];
  for (let folder = real; ; folder = path.dirname(folder)) {
    for (const one of await targetsOf(path.join(folder, '.vscode', 'settings.json')))
      found.push(path.join(folder, one));
    if (path.dirname(folder) === folder) return found;
  }
}

/** What the setting `portableTests.targets` names. Entries that don't make sense are left out, as in the editor. */
async function targetsOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  if (!text.includes('portableTests.targets')) return [];
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    throw new UserError(
      message(
        '{0}, line {1}: Invalid JSON, so folders with a separate test target are unknown',
        file,
        positionAt(text, first.offset).line,
      ),
      message('Fix the file, then try again'),
    );
  }
  const entries = (settings as Record<string, unknown> | null)?.['portableTests.targets'];
  return (Array.isArray(entries) ? entries : []).flatMap(
    (entry) => targetSetting.safeParse(entry).data?.folder ?? [],
  );
}
