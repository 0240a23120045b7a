import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import type { ServiceModes } from '../../../src/service/cases/pushAndImport.ts';
import { click, seen } from '../../support/testService.ts';
import type { CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { scenario } from '../support/cli/scenario.ts';

const store = { elements: [click('Store'), seen('Saved')] };

/** Pushes the removal of a case: a service that updates case by case keeps it, and the push says so. */
async function removed(workspace: CliWorkspace, { push }: ServiceModes, number: number): Promise<void> {
  const { code, stderr } = await workspace.run('push', '--yes');
  const isThere = (await workspace.service.cases()).some(({ id }) => id === workspace.id(number));
  if (push === 'replace') {
    assert.deepEqual([code, stderr, isThere], [0, '', false]);
    return;
  }
  assert.deepEqual([code, isThere], [1, true]);
  assert.ok(stderr.includes(`did not remove these test cases: "Case ${number}"`), stderr);
}

describe('A push at the command line', () => {
  scenario(
    'adds and changes, keeps what a colleague added meanwhile, and leaves the files as they are',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      await workspace.done('pull');
      await workspace.service.put(workspace.caseOf(3));
      workspace.edit('case1.yaml', 'Save', 'Store');
      workspace.write('case9.yaml', printCase(workspace.caseOf(9)));
      const before = workspace.tree();
      const printed = await workspace.done('push');
      assert.match(
        printed,
        /^add +case9\.yaml "Case 9"\nupdate +case1\.yaml "Case 1"\nPushed: 1 added, 1 changed, 0 removed\.$/m,
      );
      assert.deepEqual(workspace.tree(), before);
      const there = new Map((await workspace.service.cases()).map((testCase) => [testCase.id, testCase]));
      assert.deepEqual(there.get(workspace.id(1)), workspace.caseOf(1, store));
      assert.deepEqual(
        [...there.keys()].toSorted(),
        [1, 2, 3, 9].map((number) => workspace.id(number)),
      );
      assert.match(await workspace.done('push'), /The service is up to date with your files/);
    },
  );

  scenario('of a folder that belongs to another test target is refused', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    workspace.write('case9.yaml', printCase(workspace.caseOf(9)));
    await workspace.refused(
      'push',
      /The folder shares no test case with the test target \(1 in the folder, 2 on the service\)\. Check --folder/,
    );
    assert.match(await workspace.done('push', '--yes'), /Pushed: 1 added/);
    workspace.write('case8.yaml', printCase(workspace.caseOf(8)));
    assert.match(await workspace.done('push'), /Pushed: 1 added/);
  });

  scenario('of a case that changed on the service as well is refused', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Keep');
    await workspace.service.put(workspace.caseOf(1, store));
    await workspace.refused(
      'push',
      /"Case 1" was not pushed: it changed on 127\.0\.0\.1:\d+ since the last pull\. Pull/,
      '--yes',
    );
  });

  scenario('sends what can go, and names with exit code 2 what it leaves', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2), workspace.caseOf(3));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Keep');
    workspace.edit('case2.yaml', 'Save', 'Store');
    workspace.remove('case3.yaml');
    await workspace.service.put(workspace.caseOf(1, store));
    const { code, stdout, stderr } = await workspace.run('push');
    assert.equal(code, 2);
    assert.match(
      stdout,
      /^update +case2\.yaml "Case 2"\nleave +case1\.yaml "Case 1"\nleave +"Case 3"\nPushed: 0 added, 1 changed/m,
    );
    assert.match(stderr, /"Case 1" was not pushed: it changed on/);
    assert.match(stderr, /The file of "Case 3" was deleted locally\. Push with --yes/);
    assert.deepEqual(await workspace.service.cases(), [
      workspace.caseOf(1, store),
      workspace.caseOf(2, store),
      workspace.caseOf(3),
    ]);
  });

  scenario(
    'removes with --remove a case that changed there since its file was deleted',
    async (workspace, modes) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      await workspace.done('pull');
      workspace.remove('case1.yaml');
      await workspace.service.put(workspace.caseOf(1, { description: 'Theirs' }));
      await workspace.refused(
        'push',
        /"Theirs" was deleted locally, and its test case changed on the service since the last pull\. Push with --remove 00000001-/,
        '--yes',
      );
      await workspace.refused(
        'push',
        /--remove 00000002-.*or it has a local file/,
        '--remove',
        workspace.id(2),
      );
      const { code } = await workspace.run('push', '--remove', workspace.id(1));
      assert.equal(code, modes.push === 'replace' ? 0 : 1);
      assert.deepEqual(
        (await workspace.service.cases()).map(({ id }) => id),
        (modes.push === 'replace' ? [2] : [1, 2]).map((number) => workspace.id(number)),
      );
    },
  );

  scenario('needs --yes to remove the case of a file that was deleted locally', async (workspace, modes) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.remove('case1.yaml');
    const plan = await workspace.refused(
      'push',
      /The file of "Case 1" was deleted locally\. Push with --yes/,
    );
    assert.match(plan, /^leave +"Case 1"$/m);
    await removed(workspace, modes, 1);
    assert.deepEqual(workspace.names(), ['tests/case2.yaml']);
  });

  scenario('of a draft that was promoted needs --yes, and drafts replace nothing', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2, { dependencyId: workspace.id(1) }));
    await workspace.done('pull');
    const before = await workspace.service.cases();
    workspace.edit('case2.yaml', 'Save', 'Keep');
    workspace.write('case3.yaml', printCase(workspace.caseOf(3, { dependencyId: workspace.id(2) })));
    const printed = await workspace.done('draft-push');
    assert.match(printed, /^draft +case3\.yaml(.|\n)*^Pushed as drafts: 3\.$/m);
    assert.deepEqual(await workspace.service.cases(), before);
    await workspace.refused('push', /The service has a draft of "Case 3"\. Push with --yes to replace/);
    await workspace.done('push', '--yes');
    assert.deepEqual(
      (await workspace.service.cases()).map(({ id }) => id),
      [1, 2, 3].map((number) => workspace.id(number)),
    );
    assert.match(await workspace.done('draft-push'), /The service is up to date with your files/);
  });

  scenario('goes past drafts and disabled test cases, which keep content and status', async (workspace) => {
    const numbers = Array.from({ length: 40 }, (_, at) => 30 + at);
    const drafts = numbers.map((number) => workspace.caseOf(number));
    const disabled = [2, 3, 4].map((number) => workspace.caseOf(number, { folderName: 'Shop' }));
    await workspace.service.put(workspace.caseOf(1), ...disabled);
    await workspace.done('pull');
    for (const { id } of disabled) await workspace.service.setStatus(id, 'DISABLED');
    await workspace.service.putDrafts(...drafts);
    const picture = async (): Promise<unknown[]> =>
      (await workspace.service.listed()).map(({ id, status, description, elements, tags }) => ({
        id,
        status,
        description,
        tags,
        steps: elements?.map(({ interaction }) => interaction?.action),
      }));
    const before = await picture();
    workspace.edit('case1.yaml', 'Save', 'Store');
    const printed = await workspace.done('push');
    assert.match(printed, /^Drafts and disabled test cases on the service keep their status: 43\.$/m);
    assert.match(printed, /^Pushed: 0 added, 1 changed, 0 removed\.$/m);
    assert.deepEqual(await picture(), before);
  });

  scenario('loses no edit of two people who pull and push in turns', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    const ada = ['--folder', 'ada'];
    const bob = ['--folder', 'bob'];
    await workspace.done('pull', ...ada);
    await workspace.done('pull', ...bob);
    workspace.edit('../ada/case1.yaml', 'Save', 'Ada');
    workspace.edit('../bob/case2.yaml', 'Save', 'Bob');
    workspace.edit('../bob/case1.yaml', /^/, '# Bob was here\n');
    await workspace.done('push', ...ada);
    await workspace.done('push', ...bob).then(
      () => assert.fail('Bob has not seen what Ada did'),
      () => undefined,
    );
    await workspace.done('pull', ...bob);
    await workspace.done('push', ...bob);
    await workspace.done('pull', ...ada);
    assert.match(workspace.read('../bob/case1.yaml'), /^# Bob was here\n(.|\n)*name: Ada/);
    assert.match(workspace.read('../ada/case2.yaml'), /name: Bob/);
    for (const who of [ada, bob]) assert.match(await workspace.done('pull', ...who), /up to date/);
  });

  scenario('of an empty folder sends nothing, not even with --yes', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.remove('case1.yaml');
    workspace.remove('case2.yaml');
    await workspace.refused('push', /There are no test cases in the folder/, '--yes');
    rmSync(workspace.at(''), { recursive: true });
    const { code, stderr } = await workspace.run('push', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /Folder not found: .*tests/);
  });

  scenario('from a fresh clone keeps every case that it has no file for', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    workspace.write('case9.yaml', printCase(workspace.caseOf(9)));
    await workspace.done('push', '--yes');
    assert.deepEqual(
      (await workspace.service.cases()).map(({ id }) => id).toSorted(),
      [1, 2, 9].map((number) => workspace.id(number)),
    );
  });

  scenario(
    'remembers where both agree, so that without any pull an edit is known from an older version',
    async (workspace, modes) => {
      await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
      for (const number of [1, 2]) workspace.write(`case${number}.yaml`, printCase(workspace.caseOf(number)));
      assert.match(await workspace.done('push'), /The service is up to date/);
      workspace.edit('case1.yaml', 'Save', 'Store');
      assert.match(await workspace.done('push'), /^update +case1\.yaml "Case 1"$/m);
      workspace.remove('case2.yaml');
      await removed(workspace, modes, 2);
      assert.deepEqual((await workspace.service.cases())[0], workspace.caseOf(1, store));
    },
  );

  scenario('after a commit knows a file that was deleted since', async (workspace, modes) => {
    const commit = (name: string): void => workspace.write('../.git/HEAD', `${name}\n`);
    commit('1');
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    commit('2');
    await workspace.done('push');
    workspace.remove('case2.yaml');
    await workspace.refused('push', /The file of "Case 2" was deleted locally/);
    await removed(workspace, modes, 2);
    assert.deepEqual((await workspace.service.cases())[0], workspace.caseOf(1));
  });

  scenario('sends nothing where it could not be remembered', async (workspace) => {
    workspace.write('case1.yaml', printCase(workspace.caseOf(1)));
    const { code, stderr } = await workspace.run('push', '--state', path.join(process.execPath, 'state'));
    assert.equal(code, 1);
    assert.match(stderr, /ENOTDIR/);
    assert.deepEqual(await workspace.service.cases(), []);
  });

  scenario('that would remove what another case needs is refused, and names it', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2, { dependencyId: workspace.id(1) }));
    await workspace.done('pull');
    workspace.remove('case1.yaml');
    await workspace.refused(
      'push',
      /"Case 1" was not removed from 127\.0\.0\.1:\d+: "Case 2" needs it/,
      '--yes',
    );
  });

  scenario('of an edited file whose case was removed on the service is refused', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1), workspace.caseOf(2));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Keep');
    await workspace.service.remove(workspace.id(1));
    await workspace.refused(
      'push',
      /"Case 1" was not pushed: it was deleted on 127\.0\.0\.1:\d+ since the last pull/,
      '--yes',
    );
  });

  scenario(
    'with a dependency that nobody has, or a circle, is refused with file and line',
    async (workspace) => {
      await workspace.service.put(workspace.caseOf(1));
      await workspace.done('pull');
      workspace.write('case2.yaml', printCase(workspace.caseOf(2, { dependencyId: workspace.id(3) })));
      await workspace.refused('push', /^case2\.yaml, line 4: There is no test case with the id 00000003/);
      workspace.write('case3.yaml', printCase(workspace.caseOf(3, { dependencyId: workspace.id(2) })));
      await workspace.refused(
        'push',
        /^case2\.yaml, line 4: These test cases depend on each other: Case 2 → Case 3/,
      );
      await workspace.refused('draft-push', /These test cases depend on each other/);
    },
  );

  scenario('reports a case that the service stored differently', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Store');
    workspace.intercept = async (request, next) => {
      const answer = await next();
      if (request.url.endsWith('/push'))
        await workspace.service.put(workspace.caseOf(1, { prompt: 'Mine now' }));
      return answer;
    };
    const { code, stderr } = await workspace.run('push');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /The push was sent, but the service stored different versions of these test cases: "Case 1"/,
    );
    workspace.intercept = undefined;
    assert.match(await workspace.done('pull'), /^merge +case1\.yaml "Case 1"$/m);
    assert.match(workspace.read('case1.yaml'), /Store/);
    assert.match(workspace.read('case1.yaml'), /Mine now/);
  });

  scenario('sends nothing when the service moves on between plan and send', async (workspace) => {
    await workspace.service.put(workspace.caseOf(1));
    await workspace.done('pull');
    workspace.edit('case1.yaml', 'Save', 'Store');
    let pulls = 0;
    let moved = {};
    workspace.intercept = async (request, next) => {
      if (request.url.endsWith('/pull') && ++pulls === 2) {
        await workspace.service.put(workspace.caseOf(1, { description: 'Theirs' }));
        moved = await workspace.service.listed();
      }
      return next();
    };
    const { code, stderr } = await workspace.run('push');
    assert.equal(code, 1);
    assert.match(stderr, /Nothing was pushed: the test cases on the service just changed/);
    assert.deepEqual(await workspace.service.listed(), moved);
  });

  scenario('carries the fields of the contract and no path of this machine', async (workspace) => {
    workspace.write('deep/case1.yaml', printCase(workspace.caseOf(1)));
    let sent = '';
    workspace.intercept = async (request, next) => {
      if (request.url.endsWith('/push')) sent = await request.clone().text();
      return next();
    };
    await workspace.done('push');
    assert.deepEqual(JSON.parse(sent), { testCases: [workspace.caseOf(1)] });
    assert.ok(!sent.includes(path.basename(workspace.root)));
  });
});
