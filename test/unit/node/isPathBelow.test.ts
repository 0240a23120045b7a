import assert from 'node:assert/strict';
import path from 'node:path';
import { isPathBelow } from '../../../src/node/files.ts';

describe('A path', () => {
  const root = path.resolve('/srv/tests');
  const places: [place: string, isInside: boolean][] = [
    ['/srv/tests/a.yaml', true],
    ['/srv/tests/deep/er/a.yaml', true],
    ['/srv/tests/..a/b.yaml', true],
    ['/srv/tests', false],
    ['/srv/tests-too/a.yaml', false],
    ['/srv/a.yaml', false],
    ['/srv/tests/../a.yaml', false],
    ['/', false],
  ];
  for (const [place, isInside] of places) {
    it(`${place} ${isInside ? 'lies' : 'does not lie'} below /srv/tests`, () =>
      assert.equal(isPathBelow(path.resolve(place), root), isInside));
  }

  it('lies below the root of the file system, but for the root itself', () => {
    const top = path.parse(root).root;
    assert.deepEqual([isPathBelow(root, top), isPathBelow(top, top)], [true, false]);
  });
});
