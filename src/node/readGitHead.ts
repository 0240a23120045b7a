import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where git's HEAD is, as `refs/heads/main abc123…`, read from the repository's own files; undefined
 * outside of a repository, or where it is not known. Where refs are in tables, the names of the tables
 * stand for it: they change with every checkout, and with other changes of a ref too.
 *
 * @see https://git-scm.com/docs/gitrepository-layout
 * @see https://git-scm.com/docs/reftable
 */
export async function readGitHead(folder: string): Promise<string | undefined> {
  const git = await gitFolder(path.resolve(folder));
  const head = git && (await textOf(path.join(git, 'HEAD')));
  if (!git || !head) return undefined;
  if (isElsewhere(head)) return tablesOf(git);
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  return ref ? `${ref} ${(await commitOf(git, ref)) ?? ''}`.trimEnd() : head;
}

/** Whether HEAD is the default branch; undefined where that is not known. */
export async function isOnDefaultBranch(folder: string): Promise<boolean | undefined> {
  const git = await gitFolder(path.resolve(folder));
  const head = git && (await textOf(path.join(git, 'HEAD')));
  if (!git || !head || isElsewhere(head)) return undefined;
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  const remote = await textOf(path.join(await commonFolder(git), 'refs/remotes/origin/HEAD'));
  const defaultBranch = /^ref: refs\/remotes\/origin\/(.+)$/.exec(remote ?? '')?.[1];
  return defaultBranch ? branch === defaultBranch : branch === 'main' || branch === 'master';
}

/** Whether the file of HEAD says that a table has it. */
const isElsewhere = (head: string): boolean => head === 'ref: refs/heads/.invalid';

/** A work tree has tables of its own beside those that it shares. */
async function tablesOf(git: string): Promise<string> {
  const folders = new Set([git, await commonFolder(git)]);
  const lists = [...folders].map((folder) => textOf(path.join(folder, 'reftable/tables.list')));
  return (await Promise.all(lists)).join('\n');
}

async function gitFolder(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = path.dirname(at)) {
    const git = path.join(at, '.git');
    if ((await textOf(path.join(git, 'HEAD'))) !== undefined) return git;
    // A work tree and a submodule have a file that says where the repository is.
    const elsewhere = /^gitdir: (.+)$/.exec((await textOf(git)) ?? '')?.[1];
    if (elsewhere) return path.resolve(at, elsewhere);
    if (path.dirname(at) === at) return undefined;
  }
}

async function commitOf(git: string, ref: string): Promise<string | undefined> {
  const common = await commonFolder(git);
  for (const folder of [git, common]) {
    const loose = await textOf(path.join(folder, ...ref.split('/')));
    if (loose) return loose;
  }
  const packed = await textOf(path.join(common, 'packed-refs'));
  return packed
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];
}

/** Work trees share what is in the repository that they belong to. */
const commonFolder = async (git: string): Promise<string> =>
  path.resolve(git, (await textOf(path.join(git, 'commondir'))) ?? '.');

const textOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
