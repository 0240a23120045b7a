import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as oniguruma from 'vscode-oniguruma';
import * as textmate from 'vscode-textmate';
import { cacheRoot } from '../../../scripts/host/paths.mts';
import { standIns } from './standIns.ts';

const ours = 'syntaxes/portable-test-case.tmLanguage.json';
const scopeName = 'source.portable-test-case';

const text = `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab # not a $COMMENT
description: Price is 5 $ or $USERNAME
elements:
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          const price = decrypt('$PRICE');

          return { price: $price };
        execType: sandbox
  - assertion:
      expectation: TO_CONTAIN_TEXT
      calledWith: "$$price for $OCTO_EMAIL"
`;

/** Words that got a scope that matters, line by line. */
const expected = [
  '1: $USERNAME environment',
  '7: const javascript',
  '7: $PRICE environment',
  '9: return javascript',
  '10: execType key',
  '13: $$price dynamic',
  '13: $OCTO_EMAIL environment',
];

describe('the grammar marks variables in strings, and JavaScript as such', () => {
  it('over a stand-in for the YAML grammar', async () => {
    assert.deepEqual(await marked((scope) => standIns[scope] && JSON.stringify(standIns[scope])), expected);
  });

  for (const folder of installedExtensions()) {
    it(`over that of ${/vscode-host\/([^/]+)/.exec(folder)?.[1]}`, async () => {
      assert.deepEqual(await marked((scope) => builtIn(folder, scope)), expected);
    });
  }
});

function installedExtensions(): string[] {
  const installs = path.join(cacheRoot(), 'vscode-host');
  if (!existsSync(installs)) return [];
  return readdirSync(installs)
    .map((install) => path.join(installs, install, 'node_modules/code-server/lib/vscode/extensions'))
    .filter((folder) => existsSync(folder));
}

function builtIn(folder: string, scope: string): string | undefined {
  const yaml = /^source\.(yaml.*)$/.exec(scope)?.[1]?.replace('yaml.', 'yaml-');
  const file = yaml ? `yaml/syntaxes/${yaml}` : scope === 'source.js' ? 'javascript/syntaxes/JavaScript' : undefined;
  return file && readFileSync(path.join(folder, `${file}.tmLanguage.json`), 'utf8');
}

async function marked(grammarOf: (scope: string) => string | undefined): Promise<string[]> {
  await oniguruma.loadWASM(readFileSync('node_modules/vscode-oniguruma/release/onig.wasm'));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (string) => new oniguruma.OnigString(string),
    }),
    loadGrammar: async (scope) => {
      const source = scope === scopeName ? readFileSync(ours, 'utf8') : grammarOf(scope);
      return source === undefined ? null : textmate.parseRawGrammar(source, `${scope}.json`);
    },
  });
  const grammar = await registry.loadGrammar(scopeName);
  assert.ok(grammar);
  let state = textmate.INITIAL;
  return text.split('\n').flatMap((line, number) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return wordsOf(line, tokens).map((word) => `${number}: ${word}`);
  });
}

/** Neighbouring tokens of one kind are one word: punctuation is a token of its own. */
function wordsOf(line: string, tokens: readonly textmate.IToken[]): string[] {
  const words: { kind: string; word: string }[] = [];
  for (const { startIndex, endIndex, scopes } of tokens) {
    const kind = kindOf(scopes, line.slice(startIndex, endIndex));
    const last = words.at(-1);
    if (kind && last?.kind === kind && kind !== 'key') last.word += line.slice(startIndex, endIndex);
    else words.push({ kind: kind ?? '', word: line.slice(startIndex, endIndex) });
  }
  return words.filter(({ kind }) => kind).map(({ kind, word }) => `${word} ${kind}`);
}

function kindOf(scopes: readonly string[], word: string): string | undefined {
  const variable = scopes.map((scope) => /^variable\.other\.(dynamic|environment)\./.exec(scope)?.[1]).find(Boolean);
  if (variable) return variable;
  const embedded = scopes.includes('meta.embedded.block.javascript');
  if (embedded && scopes.some((scope) => /^(storage\.type|keyword\.control\.flow)\S*\.js$/.test(scope)))
    return 'javascript';
  const afterCode = word === 'execType' && scopes.some((scope) => scope.includes('entity.name.tag'));
  return afterCode && !embedded ? 'key' : undefined;
}
