import assert from 'node:assert/strict';
import { compileFunction } from 'node:vm';
import fc from 'fast-check';
import { findFreeNames, type FreeNames } from '../../../../src/core/javascript/findFreeNames.ts';
import { parseStepCode } from '../../../../src/core/javascript/stepCode.ts';
import { runs } from '../../../support/properties.ts';
import { nestedCode } from '../../support/core/nestedCode.ts';

/** The names that code uses and doesn't declare, with offsets in the code. */
function freeNames(code: string, parameters: readonly string[] = ['arguments']): FreeNames | undefined {
  const parsed = parseStepCode(code, 'sandbox');
  if (!parsed || 'error' in parsed) return undefined;
  const found = findFreeNames(parsed.body, parameters);
  const uses = found.uses.map((use) => ({
    ...use,
    start: use.start - parsed.offset,
    end: use.end - parsed.offset,
  }));
  return { ...found, uses };
}

const namesIn = (code: string): string[] | 'open' => {
  const found = freeNames(code) ?? assert.fail(code);
  for (const { name, start, end } of found.uses) assert.equal(code.slice(start, end), name);
  return found.isOpen ? 'open' : found.uses.map(({ name }) => name);
};

/** What V8 finds when it runs code: by the number of each read, whether the name exists. */
function readsOf(code: string): Map<number, boolean> {
  const reads = new Map<number, boolean>();
  const read = (at: number, get: () => unknown): void => {
    try {
      get();
      reads.set(at, true);
    } catch (error) {
      // A name that is read too early exists.
      reads.set(at, !String(error).includes('is not defined'));
    }
  };
  compileFunction(code, ['read'])(read);
  return reads;
}

describe('free names of JavaScript', () => {
  const table: readonly [code: string, free: string[] | 'open'][] = [
    ['a; let b = c; b; d(e.f, g[h]);', ['a', 'c', 'd', 'e', 'g', 'h']],
    ['use(before); var before = 1; later(); function later() {}', ['use']],
    ['{ let inner; const [x, ...y] = []; } inner; x; y', ['inner', 'x', 'y']],
    ['const { a, b: c = d, [e]: f, ...g } = h; a + b + c + f + g', ['d', 'e', 'h', 'b']],
    [
      'for (const a of b) a; a; for (var c in d) {} c; for (let i = 0; i < n; i++); i',
      ['b', 'a', 'd', 'n', 'i'],
    ],
    ['try { a } catch ({ message }) { message } message; try {} catch { error }', ['a', 'message', 'error']],
    ['class A extends B { #p = c; static s = A; [d]() { return #p in e } } A', ['B', 'c', 'd', 'e']],
    ['const A = class Inner { m() { Inner } }; Inner', ['Inner']],
    ['(function f(a, b = a, { c } = d) { f; arguments; b; c })(); f', ['d', 'f']],
    ['const f = (a) => arguments; a', ['a']],
    ['outer: for (;;) { continue outer; } outer', ['outer']],
    ['{ function f() {} } f; { async function g() {} } g; { function* h() {} } h', ['g', 'h']],
    ['"use strict"; { function f() {} } f; x = 1', ['f', 'x']],
    ['x = 1; x; [y, z.a] = []; y; ({ b: c } = d); c; e += 1; g++', ['z', 'd', 'e', 'g']],
    ['let a; { let a; a = 1 } (() => { b = 1 })(); b', []],
    ['class A { m() { inClass = 1 } }', ['inClass']],
    ['typeof a === "undefined" || a; typeof b.c; delete d; delete e.f', ['b', 'e']],
    ['`${a} ${`${b}`}`; tag`x`; /c/u; a?.b?.[c]; new.target; import(d)', ['a', 'b', 'tag', 'a', 'c', 'd']],
    ['({ a, b: c, d() { e }, get f() { return g }, [h]: 1, ...i })', ['a', 'c', 'e', 'g', 'h', 'i']],
    ['switch (a) { case b: let c; default: c } c', ['a', 'b', 'c']],
    ['with (a) { b; c.d } e', ['a', 'e']],
    ['globalThis.a = 1; a; this.b = 2; b', ['globalThis']],
    ['globalThis[name] = 1; a', 'open'],
    ['Object.assign(globalThis, { a: 1 }); a', 'open'],
    ['eval("var a"); a', 'open'],
    ['new Function("a = 1")(); a', 'open'],
    ['const global = this; global.a = 1; a', 'open'],
    ['await a; for await (const b of c) b; yield_', ['a', 'c', 'yield_']],
  ];
  for (const [code, free] of table)
    it(`are those that nothing declares: ${code}`, () => assert.deepEqual(namesIn(code), free));

  it('are those that V8 does not find', () => {
    fc.assert(
      fc.property(nestedCode, (code) => {
        const found = freeNames(code, ['read']);
        fc.pre(found !== undefined);
        const free = new Set(found.uses.map(({ start }) => start));
        const reads = readsOf(code);
        const shown = new Map(
          Array.from(code.matchAll(/read\((\d+), \(\) => /g), ({ 0: { length }, 1: at, index }) => [
            Number(at),
            !free.has(index + length),
          ]),
        );
        for (const [at, exists] of reads) assert.equal(shown.get(at), exists, `read ${at} in ${code}`);
      }),
      runs(500),
    );
  });

  it('are found in code that is nested deeply, and nothing is claimed where it is too deep', () => {
    const deep = freeNames(`${'a + '.repeat(500)}1`);
    assert.deepEqual([deep?.uses.length, deep?.isOpen], [500, false]);
    const chain = freeNames(`a${'.b'.repeat(15_000)}`);
    assert.deepEqual(chain, { uses: [], declared: new Set(), isOpen: true });
  });
});
