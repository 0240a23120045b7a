import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { message } from '../../core/message.ts';
import { targetSetting } from '../../core/target/targetSetting.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { UserError } from '../../core/userError.ts';
import type { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { isMissing, isPathBelow } from '../../node/files.ts';
import type { CommandOptions, MergeOptions } from '../arguments/commandOptions.ts';
import { UsageError } from '../arguments/usageError.ts';

/**
 * The subfolders of a folder whose test cases do not belong to it: those that the user excludes, and those
 * that `.vscode/settings.json` in the folder or above it links to another target.
 *
 * @returns paths relative to the folder
 * @throws {UsageError} when a folder that the user excludes is missing, or is not a subfolder
 * @throws {UserError} when the settings cannot be read
 */
export async function findExcludedFolders({
  folder,
  exclude,
}: Pick<Exclude<CommandOptions, MergeOptions>, 'folder' | 'exclude'>): Promise<readonly string[]> {
  const real = await realpath(folder).catch(() => path.resolve(folder));
  const excluded = new Set<string>();
  for (const name of exclude) excluded.add(await subfolderOf(real, name, folder));
  for (const linked of await linkedFoldersNear(real)) if (isPathBelow(linked, real)) excluded.add(linked);
  return Array.from(excluded, (subfolder) => path.relative(real, subfolder).replaceAll(path.sep, '/'));
}

/** Notes that name the excluded folders. */
export const excludedNotes = (folders: readonly string[]): string[] =>
  folders.map((folder) => `Excluded folder: ${folder}`);

/** Notes that name links to folders, whose test cases are left out. */
export const linkNotes = (
  folder: string,
  { linksToFolders }: Pick<DiskCaseFiles, 'linksToFolders'>,
): string[] =>
  linksToFolders.map(
    (link) =>
      `Test cases behind a link to a folder are left out: ${displayPath(folder, link)}. Replace the link with the folder, or use --folder for the folder that it points to.`,
  );

async function subfolderOf(real: string, name: string, folder: string): Promise<string> {
  const named = await realpath(name).catch(() => undefined);
  if (named === undefined || !(await isFolder(named)))
    throw new UsageError(`Folder of --exclude not found: ${path.resolve(name)}`, {
      todo: 'Specify its path from the current folder, or leave --exclude out',
    });
  if (!isPathBelow(named, real))
    throw new UsageError(`--exclude must be a subfolder of ${folder}, not ${name}`);
  return named;
}

/** The folders that settings in a folder, and in each folder above it, link to a target. */
async function linkedFoldersNear(real: string): Promise<string[]> {
  const found: string[] = [];
  for (let folder = real; ; folder = path.dirname(folder)) {
    for (const linked of await linkedFoldersIn(path.join(folder, '.vscode', 'settings.json')))
      found.push(path.join(folder, linked));
    if (path.dirname(folder) === folder) return found;
  }
}

/** The folders in the setting `portableTests.targets`. Invalid entries are left out, as in the editor. */
async function linkedFoldersIn(file: string): Promise<string[]> {
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

/** @throws {UsageError} when there is no such folder */
export async function assertFolder(folder: string): Promise<void> {
  if (!(await isFolder(folder)))
    throw new UsageError(`Folder not found: ${path.resolve(folder)}`, {
      todo: 'Check the path, or create the folder',
    });
}

/** Whether a path is that of a folder. */
const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** @throws {UsageError} when a path, which may be that of a folder, is that of a file */
export async function assertNoFile(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => undefined);
  if (stats && !stats.isDirectory()) throw new UsageError(`--folder must be a folder, not a file: ${folder}`);
}

/** The path of a file in a folder, from the working directory. */
export const displayPath = (
  folder: string,
  file: string,
  flavour: path.PlatformPath = path,
  cwd = process.cwd(),
): string => flavour.relative(cwd, flavour.resolve(cwd, folder, file)).replaceAll(flavour.sep, '/');
