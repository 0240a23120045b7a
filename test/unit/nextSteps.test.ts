import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

/** The source between a bracket and the one that closes it, split at the commas outside of inner brackets. */
function argumentsFrom(code: string, start: number): string[] {
  const found = [''];
  let depth = 0;
  let quote = '';
  for (const character of code.slice(start)) {
    if (quote) quote = character === quote ? '' : quote;
    else if (`'"\``.includes(character)) quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && depth-- === 0) break;
    else if (character === ',' && depth === 0) {
      found.push('');
      continue;
    }
    found[found.length - 1] += character;
  }
  return found.map((argument) => argument.trim()).filter(Boolean);
}

/** The errors in a source that say what happened, but not what to do next. */
const withoutNextStep = (code: string): string[] =>
  [...code.matchAll(/new UserError\(/g)]
    .map(({ 0: { length }, index }) => argumentsFrom(code, index + length))
    .filter(([, todo]) => todo === undefined || todo === 'undefined')
    .map(([what = '']) => what);

describe('an error that users read', () => {
  it('says what to do next', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [`src/${file}`, readFileSync(`src/${file}`, 'utf8')] as const);
    assert.ok(sources.some(([, code]) => code.includes('new UserError(')));
    const silent = sources
      .filter(([file]) => file !== 'src/editor/ui/tryEach.ts') // takes the step of its first reason, or the log
      .flatMap(([file, code]) => withoutNextStep(code).map((what) => `${file}: ${what}`));
    assert.deepEqual(silent, []);
  });

  it('is found where it doesn’t', () => {
    assert.deepEqual(withoutNextStep("throw new UserError(message('It, failed (again)'))"), [
      "message('It, failed (again)')",
    ]);
    assert.deepEqual(withoutNextStep("new UserError(message('It failed'), message('Try again'))"), []);
    assert.deepEqual(withoutNextStep("new UserError(message('It failed'), undefined, 'open-log')"), [
      "message('It failed')",
    ]);
  });
});
