import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** The errors in a source that say what happened, but not what to do next. */
function withoutNextStep(code: string): string[] {
  const silent: string[] = [];
  const visitor = new Visitor({
    NewExpression({ callee, arguments: [what, todo] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'UserError' || !what) return;
      const next = todo && code.slice(todo.start, todo.end);
      if (next === undefined || next === 'undefined') silent.push(code.slice(what.start, what.end));
    },
  });
  visitor.visit(parseSync('source.ts', code).program);
  return silent;
}

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
    assert.deepEqual(withoutNextStep("new UserError(message('It didn\\'t', a), message('Try again'))"), []);
    assert.deepEqual(withoutNextStep("new UserError(message('It failed'), undefined, 'open-log')"), [
      "message('It failed')",
    ]);
  });
});
