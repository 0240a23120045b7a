import fc from 'fast-check';

/** Variables, and functions: a function in a block and a variable of the same name have rules of their own. */
const variable = fc.constantFrom('a', 'b', 'c');
const functionName = fc.constantFrom('f', 'g');
const anyName = fc.constantFrom('a', 'b', 'c', 'f', 'g', 'h');

/** A number that `numbered` replaces. */
const read = anyName.map((name) => `read(#, () => ${name})`);

const { statements } = fc.letrec<Record<'statement' | 'statements', string>>((tie) => {
  const body = tie('statements');
  const line = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
    fc
      .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
      .map((texts) => texts.join(''));
  return {
    statement: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      line(read, ';'),
      line(fc.constantFrom('var', 'let', 'const'), ' ', variable, ' = ', read, ';'),
      line(
        fc.constantFrom('var', 'let', 'const'),
        ' { x: ',
        variable,
        ' = ',
        read,
        ', [',
        read,
        ']: ',
        variable,
        ' } = {};',
      ),
      line('let [', variable, ', ...', variable, '] = [];'),
      line('{ ', body, ' }'),
      line('if (1) { ', body, ' }'),
      line('function ', functionName, '(', variable, ' = ', read, ') { ', body, ' }'),
      functionName.chain((name) => line(`{ function ${name}() { `, body, ` } ${name}(); `, body, ' }')),
      functionName.chain((name) => line(`{ async function ${name}() { `, body, ` } ${name}(); `, body, ' }')),
      line('(function ', functionName, '({ ', variable, ' } = {}) { ', body, ' })();'),
      line('(() => { "use strict"; ', body, ' })();'),
      line('((', variable, ', ', variable, ' = ', read, ') => { ', body, ' })();'),
      line('((...', variable, ') => ', read, ')();'),
      line('class ', variable, ' { static x = ', read, '; static { ', body, ' } [', read, ']() {} }'),
      line('(class ', variable, ' extends (', read, ', Object) { static { ', body, ' } });'),
      line('try { throw {}; } catch (', variable, ') { ', body, ' }'),
      line('try { throw {}; } catch ({ x: ', variable, ' }) { ', body, ' } finally { ', body, ' }'),
      line(
        'for (',
        fc.constantFrom('var', 'let', 'const'),
        ' ',
        variable,
        ' of [',
        read,
        ']) { ',
        body,
        ' }',
      ),
      line('for (', fc.constantFrom('var', 'let', 'const'), ' ', variable, ' in { x: 1 }) { ', body, ' }'),
      line('for (let ', variable, ' = 0; !', read, ';) { ', body, ' break; }'),
      line('switch (', read, ') { default: ', body, ' }'),
      line('', anyName, ': for (const x of [1]) { ', body, ' }'),
      line('({ a: ', read, ', [', read, ']: 1, m() { ', body, ' } }).m();'),
    ),
    statements: fc.array(tie('statement'), { maxLength: 3 }).map((lines) => lines.join(' ')),
  };
});

function numbered(code: string): string {
  let count = 0;
  return code.replaceAll('#', () => String(count++));
}

/**
 * JavaScript with declarations and scopes of every kind, some of it with syntax errors. Each read of a name is a call,
 * `read(1, () => name)`, and none of them ends the code.
 */
export const nestedCode: fc.Arbitrary<string> = statements.map(numbered);
