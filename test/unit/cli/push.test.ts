import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { printCase } from '../../../src/core/yaml.ts';
import type { TestCase } from '../../../src/core/testCase.ts';
import { caseOf as service, click, id, seen } from '../service/support.ts';
import { atDesk, inAllModes } from './support.ts';

const caseOf = (number: number, fields: object = {}): TestCase => service(number, fields) as TestCase;
const store = { elements: [click('Store'), seen('Saved')] };

inAllModes('A push at the command line', (desk, modes) => {
  it('adds and changes, keeps what a colleague added meanwhile, and leaves the files as they are', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    await desk().world.put(caseOf(3));
    desk().edit('case1.yaml', 'Save', 'Store');
    desk().write('case9.yaml', printCase(caseOf(9)));
    const before = desk().tree();
    const told = await desk().done('push');
    assert.match(
      told,
      /^add +case9\.yaml “Case 9”\nupdate +case1\.yaml “Case 1”\nPushed: 1 added, 1 changed, 0 removed\.$/m,
    );
    assert.deepEqual(desk().tree(), before);
    const there = new Map(
      desk()
        .world.there()
        .map((one) => [one.id, one]),
    );
    assert.deepEqual(there.get(id(1)), caseOf(1, store));
    assert.deepEqual([...there.keys()].toSorted(), [1, 2, 3, 9].map(id));
    assert.match(await desk().done('push'), /The service has every test case as it is here/);
  });

  it('of a case that changed there as well is refused', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    desk().edit('case1.yaml', 'Save', 'Keep');
    desk().edit('case2.yaml', 'Save', 'Keep');
    await desk().world.put(caseOf(1, store));
    await desk().refused('push', /“Case 1” changed on 127\.0\.0\.1:\d+ since the last pull\. Pull/, '--yes');
  });

  it('needs the word to remove the case of a file that was deleted here', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    desk().remove('case1.yaml');
    const plan = await desk().refused('push', /The file of “Case 1” was deleted here\. Push with --yes/);
    assert.match(plan, /^remove +“Case 1”$/m);
    const { code, stderr } = await desk().run('push', '--yes');
    const staying = desk()
      .world.there()
      .map((one) => one.id);
    if (modes.push === 'replace') {
      assert.deepEqual([code, stderr, staying], [0, '', [id(2)]]);
    } else {
      assert.deepEqual([code, staying], [1, [id(1), id(2)]]);
      assert.match(stderr, /still has these test cases that it was to remove: “Case 1”/);
    }
    assert.deepEqual(desk().names(), ['tests/case2.yaml']);
  });

  it('of a draft that was promoted needs the word, and drafts replace nothing', async () => {
    await desk().world.put(caseOf(1), caseOf(2, { dependencyId: id(1) }));
    await desk().done('pull');
    const before = desk().world.there();
    desk().edit('case2.yaml', 'Save', 'Keep');
    desk().write('case3.yaml', printCase(caseOf(3, { dependencyId: id(2) })));
    const told = await desk().done('draft-push');
    assert.match(told, /^draft +case3\.yaml(.|\n)*^Pushed as drafts: 3\.$/m);
    assert.deepEqual(desk().world.there(), before);
    await desk().refused('push', /The service has a draft of “Case 3”\. Push with --yes to replace/);
    await desk().done('push', '--yes');
    assert.deepEqual(
      desk()
        .world.there()
        .map((one) => one.id),
      [1, 2, 3].map(id),
    );
    assert.match(await desk().done('draft-push'), /The service has every test case as it is here/);
  });

  it('loses no edit of two people who pull and push in turns', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    const ada = ['--folder', 'ada'];
    const bob = ['--folder', 'bob'];
    await desk().done('pull', ...ada);
    await desk().done('pull', ...bob);
    desk().edit('../ada/case1.yaml', 'Save', 'Ada');
    desk().edit('../bob/case2.yaml', 'Save', 'Bob');
    desk().edit('../bob/case1.yaml', /^/, '# Bob was here\n');
    await desk().done('push', ...ada);
    await desk()
      .done('push', ...bob)
      .then(
        () => assert.fail('Bob has not seen what Ada did'),
        () => undefined,
      );
    await desk().done('pull', ...bob);
    await desk().done('push', ...bob);
    await desk().done('pull', ...ada);
    assert.match(desk().read('../bob/case1.yaml'), /^# Bob was here\n(.|\n)*name: Ada/);
    assert.match(desk().read('../ada/case2.yaml'), /name: Bob/);
    for (const who of [ada, bob]) assert.match(await desk().done('pull', ...who), /up to date/);
  });
});

describe('A push at the command line', () => {
  const desk = atDesk();

  it('of an empty folder sends nothing, not even with --yes', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    desk().remove('case1.yaml');
    desk().remove('case2.yaml');
    await desk().refused('push', /There are no test cases in the folder/, '--yes');
    rmSync(desk().at(''), { recursive: true });
    const { code, stderr } = await desk().run('push', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /There is no folder .*tests/);
  });

  it('from a fresh clone keeps every case that it has no file for', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    desk().write('case9.yaml', printCase(caseOf(9)));
    await desk().done('push', '--yes');
    assert.deepEqual(
      desk()
        .world.there()
        .map((one) => one.id)
        .toSorted(),
      [1, 2, 9].map(id),
    );
  });

  it('remembers where both agree, so that without any pull an edit is known from an older version', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    for (const one of [1, 2]) desk().write(`case${one}.yaml`, printCase(caseOf(one)));
    assert.match(await desk().done('push'), /The service has every test case/);
    desk().edit('case1.yaml', 'Save', 'Store');
    assert.match(await desk().done('push'), /^update +case1\.yaml “Case 1”$/m);
    desk().remove('case2.yaml');
    await desk().done('push', '--yes');
    assert.deepEqual(desk().world.there(), [caseOf(1, store)]);
  });

  it('after a commit knows a file that was deleted since', async () => {
    const commit = (name: string): void => desk().write('../.git/HEAD', `${name}\n`);
    commit('1');
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    commit('2');
    await desk().done('push');
    desk().remove('case2.yaml');
    await desk().refused('push', /The file of “Case 2” was deleted here/);
    await desk().done('push', '--yes');
    assert.deepEqual(desk().world.there(), [caseOf(1)]);
  });

  it('sends nothing where it could not be remembered', async () => {
    desk().write('case1.yaml', printCase(caseOf(1)));
    const { code, stderr } = await desk().run('push', '--state', path.join(process.execPath, 'state'));
    assert.equal(code, 1);
    assert.match(stderr, /ENOTDIR/);
    assert.deepEqual(desk().world.there(), []);
  });

  it('that would remove what another case needs is refused, and names it', async () => {
    await desk().world.put(caseOf(1), caseOf(2, { dependencyId: id(1) }));
    await desk().done('pull');
    desk().remove('case1.yaml');
    await desk().refused('push', /“Case 1” cannot be removed, because “Case 2” needs it/, '--yes');
  });

  it('of an edited file whose case was removed there is refused', async () => {
    await desk().world.put(caseOf(1), caseOf(2));
    await desk().done('pull');
    desk().edit('case1.yaml', 'Save', 'Keep');
    desk().world.remove(id(1));
    await desk().refused('push', /“Case 1” was removed from 127\.0\.0\.1:\d+ since the last pull/, '--yes');
  });

  it('with a dependency that nobody has, or a circle, is refused with file and line', async () => {
    await desk().world.put(caseOf(1));
    await desk().done('pull');
    desk().write('case2.yaml', printCase(caseOf(2, { dependencyId: id(3) })));
    await desk().refused('push', /^case2\.yaml, line 4: There is no test case with the id 00000003/);
    desk().write('case3.yaml', printCase(caseOf(3, { dependencyId: id(2) })));
    await desk().refused(
      'push',
      /^case2\.yaml, line 4: These test cases depend on each other: Case 2 → Case 3/,
    );
    await desk().refused('draft-push', /These test cases depend on each other/);
  });

  it('tells what the service made of a case otherwise than sent', async () => {
    await desk().world.put(caseOf(1));
    await desk().done('pull');
    desk().edit('case1.yaml', 'Save', 'Store');
    desk().around = async (request, next) => {
      const answer = await next();
      if (request.url.endsWith('/push')) await desk().world.put(caseOf(1, { prompt: 'Mine now' }));
      return answer;
    };
    const { code, stderr } = await desk().run('push');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /The push arrived, but the service keeps these test cases otherwise than sent: “Case 1”/,
    );
    desk().around = undefined;
    await desk().refused('pull', /“Case 1” changed in case1\.yaml and on the service/);
  });

  it('sends nothing when the service moves on between plan and send', async () => {
    await desk().world.put(caseOf(1));
    await desk().done('pull');
    desk().edit('case1.yaml', 'Save', 'Store');
    let pulls = 0;
    let moved = {};
    desk().around = async (request, next) => {
      if (request.url.endsWith('/pull') && ++pulls === 2) {
        await desk().world.put(caseOf(2));
        moved = desk().world.picture();
      }
      return next();
    };
    const { code, stderr } = await desk().run('push');
    assert.equal(code, 1);
    assert.match(stderr, /Nothing was pushed: the test cases on the service changed a moment ago/);
    assert.deepEqual(desk().world.picture(), moved);
  });

  it('carries the fields of the contract and no path of this machine', async () => {
    desk().write('deep/case1.yaml', printCase(caseOf(1)));
    let sent = '';
    desk().around = async (request, next) => {
      if (request.url.endsWith('/push')) sent = await request.clone().text();
      return next();
    };
    await desk().done('push');
    assert.deepEqual(JSON.parse(sent), { testCases: [caseOf(1)] });
    assert.ok(!sent.includes(path.basename(desk().root)));
  });
});
