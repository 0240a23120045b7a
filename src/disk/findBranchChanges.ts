import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { message, type Message } from '../core/message.ts';
import { UserError } from '../core/userError.ts';
import { hasErrorCode } from '../node/files.ts';

/** Switches off everything that a repository's own settings could start. */
const hardened = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '--no-pager'];

const processesAtOnce = 8;

/** Where a default branch is looked for, best first. */
const candidates = [
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/** The changes of a branch below a folder; paths are relative to it. */
export interface BranchChanges {
  /** Files that differ, those that are not committed or not even added included. */
  readonly changed: readonly string[];
  /** YAML files that were deleted, with their text at the start of the branch. */
  readonly deleted: readonly { readonly path: string; readonly text: string }[];
}

/**
 * Finds what differs below a folder since HEAD left the default branch.
 *
 * @param fallback what to do where git can't list the changes
 * @throws {UserError} where there is no git, no repository, or no default branch
 */
export async function findBranchChanges(
  folder: string,
  fallback: Message,
  signal?: AbortSignal,
): Promise<BranchChanges> {
  const git = gitIn(folder, fallback, signal);
  const start = (await git('merge-base', 'HEAD', await defaultBranch(git))).trim();
  const changed = await differing(git, start);
  const untracked = await git('ls-files', '--others', '--exclude-standard', '-z', '--', '.');
  const gone = (await differing(git, start, '--diff-filter=D')).filter((path) => /\.ya?ml$/i.test(path));
  const deleted = await pLimit(processesAtOnce).map(gone, async (path) => ({
    path,
    text: await git('cat-file', 'blob', `${start}:./${path}`),
  }));
  return { changed: [...new Set([...changed, ...paths(untracked)])], deleted };
}

const paths = (listed: string): string[] => listed.split('\0').filter((file) => file !== '');

const differing = async (git: Git, start: string, ...options: string[]): Promise<string[]> => {
  const plain = ['--name-only', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', '--relative'];
  return paths(await git('diff', ...plain, ...options, start, '--', '.'));
};

type Git = (...args: string[]) => Promise<string>;

async function defaultBranch(git: Git): Promise<string> {
  const symbolic = await git('symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD').catch(() => '');
  if (symbolic.trim()) return symbolic.trim();
  const refs = await git('for-each-ref', '--format=%(refname)', ...candidates);
  const found = candidates.find((ref) => refs.split('\n').includes(ref));
  if (found) return found;
  throw new UserError(
    message('The default branch of the repository is not known'),
    message('Run "git remote set-head origin --auto" in a terminal, then try again'),
  );
}

const run = promisify(execFile);

const gitIn =
  (folder: string, fallback: Message, signal?: AbortSignal): Git =>
  async (...args) => {
    try {
      const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
      const options = { cwd: path.resolve(folder), env, maxBuffer: 64 * 2 ** 20, ...(signal && { signal }) };
      return (await run('git', [...hardened, ...args], options)).stdout;
    } catch (error) {
      signal?.throwIfAborted();
      throw gitError(error, fallback);
    }
  };

function gitError(error: unknown, fallback: Message): UserError {
  if (hasErrorCode(error, 'ENOENT'))
    return new UserError(message('git was not found'), message('Install git, then try again'));
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  if (/^fatal: not a git repository/m.test(output))
    return new UserError(message('This folder is not in a git repository, so it has no branch'), fallback);
  const [first = ''] = output.split('\n');
  return new UserError(
    message('git failed to list changes: {0}', first.replace(/\.$/, '')),
    fallback,
    'open-log',
    { cause: error },
  );
}
