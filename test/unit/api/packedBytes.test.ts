import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { PackedBytes } from '../../../src/api/json/packedBytes.ts';
import { runs } from '../../support/properties.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';

describe('Bytes that are packed', () => {
  const sizes = fc.array(
    fc.oneof(fc.nat(100), fc.nat(20_000), fc.constantFrom(65_535, 65_536, 65_537, 200_000)),
    {
      maxLength: 40,
    },
  );

  it('are the same again, in any order, before they are packed and after', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.boolean(), (each, seed, isLate) => {
        const waiting: (() => void)[] = [];
        const packed = new PackedBytes((bytes, done) => {
          const finish = (): void => done(deflateRawSync(bytes));
          if (isLate) waiting.push(finish);
          else finish();
        });
        const added = each.map((size, at) => Buffer.alloc(size, `${seed + at} `));
        const room = Buffer.alloc(200_000);
        const again = added.map((bytes) => {
          room.fill(0);
          room.set(bytes);
          return packed.add(room.subarray(0, bytes.length));
        });
        const assertSame = (): void => {
          for (const [at, read] of [...again.entries()].toReversed())
            assert.ok(read().equals(added[at] ?? room));
        };
        assertSame();
        for (const finish of waiting) finish();
        assertSame();
      }),
      runs(100),
    );
  });

  it('take a fifth of their size or less, where they are test cases', () => {
    let size = 0;
    const packed = new PackedBytes((bytes, done) => {
      const small = deflateRawSync(bytes, { level: 1 });
      size += small.length;
      done(small);
    });
    const texts = createRealisticCases(200).map((testCase) => Buffer.from(JSON.stringify(testCase)));
    for (const text of texts) packed.add(text);
    const before = texts.reduce((sum, { length }) => sum + length, 0);
    assert.ok(size > 0 && 5 * size < before, `${size} of ${before}`);
  });
});
