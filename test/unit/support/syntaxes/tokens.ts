import { readFileSync } from 'node:fs';
import * as oniguruma from 'vscode-oniguruma';
import * as textmate from 'vscode-textmate';

const ours = 'syntaxes/portable-test-case.tmLanguage.json';
const scopeName = 'source.portable-test-case';

/** A grammar's text by its scope, where there is one. */
export type GrammarOf = (scope: string) => string | undefined;

/** Loads our grammar over others; what comes back tells the words of a text that got a scope that matters, line by line. */
export async function grammarOver(grammarOf: GrammarOf): Promise<(text: string) => string[]> {
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
  if (!grammar) throw new Error('The grammar does not load');
  return (text) => marked(grammar, text);
}

function marked(grammar: textmate.IGrammar, text: string): string[] {
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
    const kind = kindOf(scopes);
    const last = words.at(-1);
    if (kind && last?.kind === kind) last.word += line.slice(startIndex, endIndex);
    else words.push({ kind: kind ?? '', word: line.slice(startIndex, endIndex) });
  }
  return words.filter(({ kind }) => kind).map(({ kind, word }) => `${word} ${kind}`);
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^variable\.other\.dynamic\.portable/, 'dynamic'],
  [/^variable\.other\.environment\.portable/, 'environment'],
  [/^support\.function\.action\.portable/, 'action'],
  [/^support\.function\.expectation\.portable/, 'expectation'],
  [/^support\.type\.selector\.portable/, 'selector type'],
  [/^entity\.name\.type\.role\.portable/, 'role'],
  [/^variable\.parameter\.option\.portable/, 'option'],
  [/^constant\.language\.portable/, 'value'],
  [/^(storage\.type|keyword\.control\.flow)\S*\.js$/, 'javascript'],
];

function kindOf(scopes: readonly string[]): string | undefined {
  const kind = kinds.find(([pattern]) => scopes.some((scope) => pattern.test(scope)))?.[1];
  const isCode = scopes.some((scope) => /^meta\.embedded\.(block|inline)\.javascript$/.test(scope));
  return kind === 'javascript' && !isCode ? undefined : kind;
}
