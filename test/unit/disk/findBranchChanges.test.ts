import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { message } from '../../../src/core/message.ts';
import { findBranchChanges } from '../../../src/disk/findBranchChanges.ts';
import { isOnDefaultBranch } from '../../../src/node/readGitHead.ts';
import { gitIn } from '../../support/git.ts';

describe('What a branch changed', () => {
  let root: string;
  const git = (...args: string[]): string => gitIn(root, ...args);
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const commit = (): void => {
    git('add', '-A');
    git('commit', '-q', '-m', 'x');
  };
  const findChanges = () => findBranchChanges(path.join(root, 'cases'), message('Do it by hand'));
  const changed = async (): Promise<string[]> => [...(await findChanges()).changed].toSorted();

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ptc-git-'));
    git('init', '-q', '-b', 'main');
    for (const name of ['same', 'committed', 'staged', 'edited']) await write(`cases/${name}.yaml`, name);
    await write('elsewhere.yaml', 'elsewhere');
    commit();
  });
  afterEach(() => rm(root, { recursive: true }));

  it('is what was committed, staged, edited or not even added, below the folder', async () => {
    git('checkout', '-q', '-b', 'feature');
    await write('cases/committed.yaml', 'other');
    await write('elsewhere.yaml', 'other');
    commit();
    await write('cases/staged.yaml', 'other');
    git('add', '-A');
    await write('cases/edited.yaml', 'other');
    await write('cases/Ünïcode "new".yaml', 'new');
    assert.deepEqual(await changed(), ['committed.yaml', 'edited.yaml', 'staged.yaml', 'Ünïcode "new".yaml']);
  });

  it('returns deleted files with their contents, committed or not', async () => {
    git('checkout', '-q', '-b', 'feature');
    await rm(path.join(root, 'cases/committed.yaml'));
    commit();
    await rm(path.join(root, 'cases/edited.yaml'));
    await rm(path.join(root, 'elsewhere.yaml'));
    assert.deepEqual((await findChanges()).deleted, [
      { path: 'committed.yaml', text: 'committed' },
      { path: 'edited.yaml', text: 'edited' },
    ]);
  });

  it('leaves out what the default branch changed since', async () => {
    git('checkout', '-q', '-b', 'feature');
    git('checkout', '-q', 'main');
    await write('cases/same.yaml', 'changed on main');
    commit();
    git('checkout', '-q', 'feature');
    await write('cases/edited.yaml', 'other');
    assert.deepEqual(await changed(), ['edited.yaml']);
  });

  it('is compared with the default branch of origin, whatever its name', async () => {
    git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
    await write('cases/committed.yaml', 'not on origin yet');
    commit();
    assert.deepEqual(await changed(), ['committed.yaml']);
    assert.equal(await isOnDefaultBranch(root), false);
    git('checkout', '-q', '-b', 'trunk');
    assert.equal(await isOnDefaultBranch(root), true);
  });

  it('starts nothing that the repository names', async () => {
    const trap = path.join(root, 'trap.sh');
    await writeFile(trap, `#!/bin/sh\ntouch '${path.join(root, 'sprung')}'\n`, { mode: 0o755 });
    git('config', 'core.fsmonitor', trap);
    git('config', 'diff.external', trap);
    git('config', 'diff.yaml.textconv', trap);
    git('config', 'core.pager', trap);
    await write('.gitattributes', '*.yaml diff=yaml\n');
    await write('cases/edited.yaml', 'other');
    assert.deepEqual(await changed(), ['edited.yaml']);
    assert.equal(existsSync(path.join(root, 'sprung')), false);
  });

  it('is unknown outside of a repository, and without a default branch', async () => {
    git('branch', '-m', 'main', 'stray');
    await assert.rejects(changed(), /^UserError: The default branch of the repository is not known\. /);
    await rm(path.join(root, '.git'), { recursive: true });
    await assert.rejects(
      changed(),
      /^UserError: This folder is not in a git repository, so it has no branch\. Do it by hand\.$/,
    );
    assert.equal(await isOnDefaultBranch(root), undefined);
  });
});
