import assert from 'node:assert/strict';
import { targetKeyOf } from '../../../src/editor/targets/target.ts';
import { TargetMap } from '../../../src/editor/targets/targetMap.ts';

const shop = { serviceUrl: 'https://shop.example.com', testTargetId: '1' };
const desk = { serviceUrl: 'https://desk.example.com', testTargetId: '1' };

describe('values by test target', () => {
  it('keeps apart the targets of two services that have one id', () => {
    const map = new TargetMap<string>();
    map.set(shop, 'shop');
    map.set(desk, 'desk');
    map.set({ ...shop }, 'the shop');
    assert.deepEqual(map.entries(), [
      [shop, 'the shop'],
      [desk, 'desk'],
    ]);
    assert.equal(map.delete({ ...desk }), true);
    assert.equal(map.delete(desk), false);
    assert.deepEqual(map.targets(), [shop]);
  });

  it('keeps of a target only what names it', () => {
    const map = new TargetMap<string>();
    const folder = { ...shop, folder: 'cases' };
    map.set(folder, 'shop');
    assert.deepEqual(map.targets(), [shop]);
  });

  it('names a target in stored data as earlier versions did', () => {
    assert.equal(targetKeyOf(shop), 'https://shop.example.com 1');
  });
});
