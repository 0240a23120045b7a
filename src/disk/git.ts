import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { message, UserError } from '../core/errors.ts';

/** What a repository's own settings could start is switched off. */
const hardened = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '--no-pager'];

/** Where a default branch is looked for, best first. */
const candidates = [
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/**
 * Files below a folder that differ from the default branch, relative to the folder: those changed
 * since HEAD left it, what is not committed or not even added included.
 *
 * @throws UserError where there is no git, no repository, or no default branch
 */
export async function changedOnBranch(folder: string, signal?: AbortSignal): Promise<string[]> {
  const git = gitIn(folder, signal);
  const start = (await git('merge-base', 'HEAD', await defaultBranch(git))).trim();
  const changed = await git(
    'diff',
    '--name-only',
    '-z',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--relative',
    start,
    '--',
    '.',
  );
  const untracked = await git('ls-files', '--others', '--exclude-standard', '-z', '--', '.');
  return [...new Set(`${changed}${untracked}`.split('\0'))].filter((one) => one !== '');
}

type Git = (...args: string[]) => Promise<string>;

async function defaultBranch(git: Git): Promise<string> {
  const symbolic = await git('symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD').catch(() => '');
  if (symbolic.trim()) return symbolic.trim();
  const known = await git('for-each-ref', '--format=%(refname)', ...candidates);
  const found = candidates.find((one) => known.split('\n').includes(one));
  if (found) return found;
  throw new UserError(
    message('The default branch of the repository is not known'),
    message('Run “git remote set-head origin --auto”, or push the test cases one by one'),
  );
}

const run = promisify(execFile);

const gitIn =
  (folder: string, signal?: AbortSignal): Git =>
  async (...args) => {
    try {
      const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
      const options = { cwd: path.resolve(folder), env, maxBuffer: 64 * 2 ** 20, ...(signal && { signal }) };
      return (await run('git', [...hardened, ...args], options)).stdout;
    } catch (error) {
      signal?.throwIfAborted();
      throw gitError(error);
    }
  };

function gitError(error: unknown): UserError {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (isMissing) return new UserError(message('git was not found'), message('Install git, then try again'));
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  const [first = ''] = said.split('\n');
  return new UserError(
    message('git could not tell what changed: {0}', first.replace(/\.$/, '')),
    message('Push the test cases one by one, or all of them'),
    'open-log',
    { cause: error },
  );
}
