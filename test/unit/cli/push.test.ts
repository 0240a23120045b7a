import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import type { Modes } from '../../../src/service/cases/modes.ts';
import { click, seen } from '../service/support/service.ts';
import type { Desk } from './support/cliWorkspace.ts';
import { situation } from './support/scenario.ts';

const store = { elements: [click('Store'), seen('Saved')] };

/** Pushes the removal of a case: a service that updates case by case keeps it, and the push says so. */
async function removed(desk: Desk, { push }: Modes, number: number): Promise<void> {
  const { code, stderr } = await desk.run('push', '--yes');
  const isThere = (await desk.service.there()).some(({ id }) => id === desk.id(number));
  if (push === 'replace') {
    assert.deepEqual([code, stderr, isThere], [0, '', false]);
    return;
  }
  assert.deepEqual([code, isThere], [1, true]);
  assert.ok(stderr.includes(`did not remove these test cases: “Case ${number}”`), stderr);
}

describe('A push at the command line', () => {
  situation(
    'adds and changes, keeps what a colleague added meanwhile, and leaves the files as they are',
    async (desk) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      await desk.done('pull');
      await desk.service.put(desk.caseOf(3));
      desk.edit('case1.yaml', 'Save', 'Store');
      desk.write('case9.yaml', printCase(desk.caseOf(9)));
      const before = desk.tree();
      const told = await desk.done('push');
      assert.match(
        told,
        /^add +case9\.yaml “Case 9”\nupdate +case1\.yaml “Case 1”\nPushed: 1 added, 1 changed, 0 removed\.$/m,
      );
      assert.deepEqual(desk.tree(), before);
      const there = new Map((await desk.service.there()).map((one) => [one.id, one]));
      assert.deepEqual(there.get(desk.id(1)), desk.caseOf(1, store));
      assert.deepEqual(
        [...there.keys()].toSorted(),
        [1, 2, 3, 9].map((number) => desk.id(number)),
      );
      assert.match(await desk.done('push'), /The service is up to date with your files/);
    },
  );

  situation('of a case that changed there as well is refused', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Keep');
    await desk.service.put(desk.caseOf(1, store));
    await desk.refused(
      'push',
      /“Case 1” was not pushed: it changed on 127\.0\.0\.1:\d+ since the last pull\. Pull/,
      '--yes',
    );
  });

  situation('sends what can go, and names with exit code 2 what it leaves', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2), desk.caseOf(3));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Keep');
    desk.edit('case2.yaml', 'Save', 'Store');
    desk.remove('case3.yaml');
    await desk.service.put(desk.caseOf(1, { description: 'Theirs' }));
    const { code, stdout, stderr } = await desk.run('push');
    assert.equal(code, 2);
    assert.match(
      stdout,
      /^update +case2\.yaml “Case 2”\nleave +case1\.yaml “Case 1”\nleave +“Case 3”\nPushed: 0 added, 1 changed/m,
    );
    assert.match(stderr, /“Case 1” was not pushed: it changed on/);
    assert.match(stderr, /The file of “Case 3” was deleted locally\. Push with --yes/);
    assert.deepEqual(await desk.service.there(), [
      desk.caseOf(1, { description: 'Theirs' }),
      desk.caseOf(2, store),
      desk.caseOf(3),
    ]);
  });

  situation(
    'removes with --remove a case that changed there since its file was deleted',
    async (desk, modes) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      await desk.done('pull');
      desk.remove('case1.yaml');
      await desk.service.put(desk.caseOf(1, { description: 'Theirs' }));
      await desk.refused(
        'push',
        /“Theirs” was deleted locally, and its test case changed on the service since the last pull\. Push with --remove 00000001-/,
        '--yes',
      );
      await desk.refused('push', /--remove 00000002-.*or it has a local file/, '--remove', desk.id(2));
      const { code } = await desk.run('push', '--remove', desk.id(1));
      assert.equal(code, modes.push === 'replace' ? 0 : 1);
      assert.deepEqual(
        (await desk.service.there()).map(({ id }) => id),
        (modes.push === 'replace' ? [2] : [1, 2]).map((number) => desk.id(number)),
      );
    },
  );

  situation('needs the word to remove the case of a file that was deleted here', async (desk, modes) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.remove('case1.yaml');
    const plan = await desk.refused('push', /The file of “Case 1” was deleted locally\. Push with --yes/);
    assert.match(plan, /^leave +“Case 1”$/m);
    await removed(desk, modes, 1);
    assert.deepEqual(desk.names(), ['tests/case2.yaml']);
  });

  situation('of a draft that was promoted needs the word, and drafts replace nothing', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2, { dependencyId: desk.id(1) }));
    await desk.done('pull');
    const before = await desk.service.there();
    desk.edit('case2.yaml', 'Save', 'Keep');
    desk.write('case3.yaml', printCase(desk.caseOf(3, { dependencyId: desk.id(2) })));
    const told = await desk.done('draft-push');
    assert.match(told, /^draft +case3\.yaml(.|\n)*^Pushed as drafts: 3\.$/m);
    assert.deepEqual(await desk.service.there(), before);
    await desk.refused('push', /The service has a draft of “Case 3”\. Push with --yes to replace/);
    await desk.done('push', '--yes');
    assert.deepEqual(
      (await desk.service.there()).map((one) => one.id),
      [1, 2, 3].map((number) => desk.id(number)),
    );
    assert.match(await desk.done('draft-push'), /The service is up to date with your files/);
  });

  situation('loses no edit of two people who pull and push in turns', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    const ada = ['--folder', 'ada'];
    const bob = ['--folder', 'bob'];
    await desk.done('pull', ...ada);
    await desk.done('pull', ...bob);
    desk.edit('../ada/case1.yaml', 'Save', 'Ada');
    desk.edit('../bob/case2.yaml', 'Save', 'Bob');
    desk.edit('../bob/case1.yaml', /^/, '# Bob was here\n');
    await desk.done('push', ...ada);
    await desk.done('push', ...bob).then(
      () => assert.fail('Bob has not seen what Ada did'),
      () => undefined,
    );
    await desk.done('pull', ...bob);
    await desk.done('push', ...bob);
    await desk.done('pull', ...ada);
    assert.match(desk.read('../bob/case1.yaml'), /^# Bob was here\n(.|\n)*name: Ada/);
    assert.match(desk.read('../ada/case2.yaml'), /name: Bob/);
    for (const who of [ada, bob]) assert.match(await desk.done('pull', ...who), /up to date/);
  });

  situation('of an empty folder sends nothing, not even with --yes', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.remove('case1.yaml');
    desk.remove('case2.yaml');
    await desk.refused('push', /There are no test cases in the folder/, '--yes');
    rmSync(desk.at(''), { recursive: true });
    const { code, stderr } = await desk.run('push', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /Folder not found: .*tests/);
  });

  situation('from a fresh clone keeps every case that it has no file for', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    desk.write('case9.yaml', printCase(desk.caseOf(9)));
    await desk.done('push', '--yes');
    assert.deepEqual(
      (await desk.service.there()).map((one) => one.id).toSorted(),
      [1, 2, 9].map((number) => desk.id(number)),
    );
  });

  situation(
    'remembers where both agree, so that without any pull an edit is known from an older version',
    async (desk, modes) => {
      await desk.service.put(desk.caseOf(1), desk.caseOf(2));
      for (const one of [1, 2]) desk.write(`case${one}.yaml`, printCase(desk.caseOf(one)));
      assert.match(await desk.done('push'), /The service is up to date/);
      desk.edit('case1.yaml', 'Save', 'Store');
      assert.match(await desk.done('push'), /^update +case1\.yaml “Case 1”$/m);
      desk.remove('case2.yaml');
      await removed(desk, modes, 2);
      assert.deepEqual((await desk.service.there())[0], desk.caseOf(1, store));
    },
  );

  situation('after a commit knows a file that was deleted since', async (desk, modes) => {
    const commit = (name: string): void => desk.write('../.git/HEAD', `${name}\n`);
    commit('1');
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    commit('2');
    await desk.done('push');
    desk.remove('case2.yaml');
    await desk.refused('push', /The file of “Case 2” was deleted locally/);
    await removed(desk, modes, 2);
    assert.deepEqual((await desk.service.there())[0], desk.caseOf(1));
  });

  situation('sends nothing where it could not be remembered', async (desk) => {
    desk.write('case1.yaml', printCase(desk.caseOf(1)));
    const { code, stderr } = await desk.run('push', '--state', path.join(process.execPath, 'state'));
    assert.equal(code, 1);
    assert.match(stderr, /ENOTDIR/);
    assert.deepEqual(await desk.service.there(), []);
  });

  situation('that would remove what another case needs is refused, and names it', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2, { dependencyId: desk.id(1) }));
    await desk.done('pull');
    desk.remove('case1.yaml');
    await desk.refused('push', /“Case 1” was not removed from 127\.0\.0\.1:\d+: “Case 2” needs it/, '--yes');
  });

  situation('of an edited file whose case was removed there is refused', async (desk) => {
    await desk.service.put(desk.caseOf(1), desk.caseOf(2));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Keep');
    await desk.service.remove(desk.id(1));
    await desk.refused(
      'push',
      /“Case 1” was not pushed: it was deleted on 127\.0\.0\.1:\d+ since the last pull/,
      '--yes',
    );
  });

  situation('with a dependency that nobody has, or a circle, is refused with file and line', async (desk) => {
    await desk.service.put(desk.caseOf(1));
    await desk.done('pull');
    desk.write('case2.yaml', printCase(desk.caseOf(2, { dependencyId: desk.id(3) })));
    await desk.refused('push', /^case2\.yaml, line 4: There is no test case with the id 00000003/);
    desk.write('case3.yaml', printCase(desk.caseOf(3, { dependencyId: desk.id(2) })));
    await desk.refused(
      'push',
      /^case2\.yaml, line 4: These test cases depend on each other: Case 2 → Case 3/,
    );
    await desk.refused('draft-push', /These test cases depend on each other/);
  });

  situation('tells what the service made of a case otherwise than sent', async (desk) => {
    await desk.service.put(desk.caseOf(1));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Store');
    desk.around = async (request, next) => {
      const answer = await next();
      if (request.url.endsWith('/push')) await desk.service.put(desk.caseOf(1, { prompt: 'Mine now' }));
      return answer;
    };
    const { code, stderr } = await desk.run('push');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /The push was sent, but the service stored different versions of these test cases: “Case 1”/,
    );
    desk.around = undefined;
    await desk.refused('pull', /“Case 1” changed in case1\.yaml and on the service/);
  });

  situation('sends nothing when the service moves on between plan and send', async (desk) => {
    await desk.service.put(desk.caseOf(1));
    await desk.done('pull');
    desk.edit('case1.yaml', 'Save', 'Store');
    let pulls = 0;
    let moved = {};
    desk.around = async (request, next) => {
      if (request.url.endsWith('/pull') && ++pulls === 2) {
        await desk.service.put(desk.caseOf(1, { description: 'Theirs' }));
        moved = await desk.service.listed();
      }
      return next();
    };
    const { code, stderr } = await desk.run('push');
    assert.equal(code, 1);
    assert.match(stderr, /Nothing was pushed: the test cases on the service just changed/);
    assert.deepEqual(await desk.service.listed(), moved);
  });

  situation('carries the fields of the contract and no path of this machine', async (desk) => {
    desk.write('deep/case1.yaml', printCase(desk.caseOf(1)));
    let sent = '';
    desk.around = async (request, next) => {
      if (request.url.endsWith('/push')) sent = await request.clone().text();
      return next();
    };
    await desk.done('push');
    assert.deepEqual(JSON.parse(sent), { testCases: [desk.caseOf(1)] });
    assert.ok(!sent.includes(path.basename(desk.root)));
  });
});
