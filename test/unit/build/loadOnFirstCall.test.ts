import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'rolldown';
import { loadOnFirstCall } from '../../../build/plugins/loadOnFirstCall.mjs';

const shared = 'export class Problem extends Error {}\nexport const log: string[] = [];\n';
const later = `
  import { log, Problem } from './shared.ts';
  log.push('later is loaded');
  export interface Sum { readonly sum: number }
  export function add(a: number, b = 1): Sum { return { sum: a + b }; }
  export const fail = (): never => { throw new Problem('no'); };
  export function* count(to: number): Generator<number> { for (let at = 0; at < to; at++) yield at; }
`;
const main = `
  import { add, count, fail, type Sum } from './later.ts';
  import { log, Problem } from './shared.ts';
  export const loaded: readonly string[] = log;
  export const five = (): Sum => add(2, 3);
  export const three = (): Sum => add(2);
  export const upTo = (end: number): number[] => [...count(end)];
  export const failsAsKnown = (): boolean => { try { return fail(); } catch (error) { return error instanceof Problem; } };
`;

interface Main {
  readonly loaded: readonly string[];
  five(): object;
  three(): object;
  upTo(end: number): number[];
  failsAsKnown(): boolean;
}

describe('a module that is loaded on a first call', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-first-call-'));
    for (const [name, text] of Object.entries({ 'main.ts': main, 'later.ts': later, 'shared.ts': shared }))
      writeFileSync(path.join(folder, name), text);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const bundled = async (modules: readonly string[]): Promise<Main> => {
    await build({
      input: { main: path.join(folder, 'main.ts') },
      plugins: [loadOnFirstCall(folder, modules)],
      logLevel: 'silent',
      output: { dir: path.join(folder, 'out'), format: 'cjs', chunkFileNames: '[name].js' },
    });
    const file = path.join(folder, 'out/main.js');
    return createRequire(file)(file) as Main;
  };

  it('is not run before, and once then', async () => {
    const { five, three, loaded } = await bundled(['later.ts']);
    assert.deepEqual(loaded, []);
    assert.deepEqual([five(), three()], [{ sum: 5 }, { sum: 3 }]);
    assert.deepEqual(loaded, ['later is loaded']);
  });

  it('shares classes with its importers, and keeps generators', async () => {
    const { upTo, failsAsKnown } = await bundled(['later.ts']);
    assert.deepEqual(upTo(3), [0, 1, 2]);
    assert.ok(failsAsKnown());
  });

  it('is refused where it exports more than functions', async () => {
    await assert.rejects(bundled(['shared.ts']), /shared\.ts exports more than functions/);
  });
});
