import assert from 'node:assert/strict';
import { splitPageAddress } from '../../../../src/core/target/serviceAddresses.ts';

describe('the address of a page', () => {
  const cases: [address: string, known: string | undefined, base: string, path: string][] = [
    ['https://shop.example', undefined, 'https://shop.example', ''],
    ['https://shop.example/', undefined, 'https://shop.example', ''],
    ['https://shop.example/login?a=1#b', undefined, 'https://shop.example', '/login?a=1#b'],
    ['https://shop.example?a=1', undefined, 'https://shop.example', '/?a=1'],
    ['http://127.0.0.1:8080/a/', 'http://127.0.0.1:8080/', 'http://127.0.0.1:8080/', '/a/'],
    ['https://shop.example/app/login', 'https://shop.example/app', 'https://shop.example/app', '/login'],
    ['https://shop.example/app', 'https://shop.example/app/', 'https://shop.example/app/', ''],
    ['https://shop.example/apples', 'https://shop.example/app', 'https://shop.example', '/apples'],
    ['https://other.example/a', 'https://shop.example', 'https://other.example', '/a'],
  ];
  for (const [address, known, base, path] of cases)
    it(`${address} is split below ${known ?? 'its origin'}`, () =>
      assert.deepEqual(splitPageAddress(address, known), { base, path }));
});
