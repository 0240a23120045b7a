import { createRequire } from 'node:module';
import path from 'node:path';
import type { RootHookObject } from 'mocha';
import { repoRoot } from '../host/paths.ts';

/** As mocha loads files of tests, so that both have the same instance of a module. */
const { requireOrImport } = createRequire(import.meta.url)('mocha/lib/nodejs/esm-utils.js') as {
  requireOrImport(file: string): unknown;
};

/** A level of tests that runs in plain Node. */
export interface NodeLevel {
  readonly name: 'unit' | 'browser';
  readonly folder: string;
  /** Of one test or hook, in ms: generous, since a busy machine is no failure. */
  readonly timeout: number;
  /** Hooks around every test. */
  hooks(): Promise<RootHookObject>;
}

const unit: NodeLevel = {
  name: 'unit',
  folder: 'test/unit',
  timeout: process.env.PTC_DEEP ? 30 * 60_000 : 60_000,
  hooks: () => Promise.resolve({}),
};

const browser: NodeLevel = {
  name: 'browser',
  folder: 'test/browser',
  timeout: 240_000,
  hooks: async () => {
    const module = await requireOrImport(path.join(repoRoot, 'test/browser/support/hooks.ts'));
    return (module as typeof import('../../test/browser/support/hooks.ts')).mochaHooks;
  },
};

/** @throws {Error} when there is no such level */
export function nodeLevel(name: string): NodeLevel {
  const level = [unit, browser].find((level) => level.name === name);
  if (!level) throw new Error(`There is no level ${name} of tests in Node`);
  return level;
}
