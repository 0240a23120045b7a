import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readGitHead, isOnDefaultBranch } from '../../../src/node/readGitHead.ts';
import { gitIn } from '../../support/git.ts';

describe('Where git’s HEAD is', () => {
  let root: string;
  const git = (...args: string[]): string => gitIn(root, ...args);
  const commit = (): string => {
    git('commit', '-q', '--allow-empty', '-m', 'x');
    return git('rev-parse', 'HEAD');
  };

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ptc-git-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('is nowhere outside of a repository', async () => {
    assert.equal(await readGitHead(path.join(root, 'deep')), undefined);
  });

  it('is read in any folder of a repository, on a branch, packed or not, and detached', async () => {
    git('init', '-q', '-b', 'main');
    assert.equal(await readGitHead(root), 'refs/heads/main');
    const first = commit();
    await mkdir(path.join(root, 'deep/er'), { recursive: true });
    assert.equal(await readGitHead(path.join(root, 'deep/er')), `refs/heads/main ${first}`);
    git('pack-refs', '--all');
    assert.equal(await readGitHead(root), `refs/heads/main ${first}`);
    git('checkout', '-q', '-b', 'feature/x');
    assert.equal(await readGitHead(root), `refs/heads/feature/x ${first}`);
    git('checkout', '-q', '--detach');
    assert.equal(await readGitHead(root), first);
  });

  it('is read in a separate work tree', async () => {
    git('init', '-q', '-b', 'main');
    const first = commit();
    git('worktree', 'add', '-q', '-b', 'other', 'tree');
    assert.equal(await readGitHead(path.join(root, 'tree')), `refs/heads/other ${first}`);
    git('pack-refs', '--all');
    assert.equal(await readGitHead(path.join(root, 'tree')), `refs/heads/other ${first}`);
  });

  it('moves with the tables of a repository that keeps its refs in them', async () => {
    const tables = path.join(root, '.git/reftable/tables.list');
    await mkdir(path.dirname(tables), { recursive: true });
    await writeFile(path.join(root, '.git/HEAD'), 'ref: refs/heads/.invalid\n');
    await writeFile(tables, '0x000000000001-0x000000000002-d29c4b51.ref\n');
    const first = await readGitHead(root);
    assert.equal(await readGitHead(root), first);
    await writeFile(tables, '0x000000000001-0x000000000003-1a7f0e22.ref\n');
    assert.notEqual(await readGitHead(root), first);
    assert.equal(await isOnDefaultBranch(root), undefined);
  });

  it('is nowhere where the repository’s own files make no sense', async () => {
    await writeFile(path.join(root, '.git'), 'gitdir: ../nowhere\n');
    assert.equal(await readGitHead(root), undefined);
  });
});
