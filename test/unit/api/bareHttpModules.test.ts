import * as assert from 'node:assert/strict';
import { build, type Plugin } from 'esbuild';
import { bareHttpModules } from '../../../build/plugins/bareHttpModules.mjs';

async function requiresIn(plugins: Plugin[]): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: ['src/api/createClient.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    plugins,
  });
  const names = outputFiles[0]?.text.matchAll(/require\("([^"]+)"\)/g) ?? [];
  const unique = new Set(Array.from(names, ([, name]) => name ?? ''));
  return [...unique].filter((name) => /^(node:)?(https?|net|tls)$/.test(name)).toSorted();
}

describe('a bundle of the client', () => {
  it('asks for the modules that VS Code hands out for proxies and certificates', async () => {
    assert.deepEqual(await requiresIn([bareHttpModules]), ['http', 'https', 'net']);
    assert.deepEqual(
      await requiresIn([]),
      ['node:http', 'node:https', 'node:net'],
      'without the plugin it would not',
    );
  });
});
