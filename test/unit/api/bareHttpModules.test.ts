import * as assert from 'node:assert/strict';
import { build, type Plugin } from 'rolldown';
import { bareHttpModules } from '../../../build/plugins/bareHttpModules.mjs';

async function requiresIn(plugins: Plugin[]): Promise<string[]> {
  const { output } = await build({
    input: 'src/api/createClient.ts',
    platform: 'node',
    output: { format: 'cjs' },
    logLevel: 'silent',
    write: false,
    plugins,
  });
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  const names = Array.from(code.matchAll(/require\("([^"]+)"\)/g), ([, name]) => name ?? '');
  return [...new Set(names)].filter((name) => /^(node:)?(https?|net|tls)$/.test(name)).toSorted();
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
