import assert from 'node:assert/strict';
import fc from 'fast-check';
import { predefinedVariables } from '../../../../src/core/case/predefinedVariables.ts';
import { checkCase, readFileProblems } from '../../../../src/core/checks/checkCase.ts';
import { type Finding, getFixes } from '../../../../src/core/checks/finding/finding.ts';
import { unknownVariableName } from '../../../../src/core/checks/links/unknownVariable.ts';
import { runs } from '../../../support/properties.ts';
import {
  applied,
  draw,
  id,
  projectOf,
  titles,
  unmarked,
  withSteps,
} from '../../support/core/checkSamples.ts';

const others: Readonly<Record<string, string>> = {
  'logIn.yaml': `id: ${id('2')}\ndescription: Log in\nelements:
  - interaction:
      action: EXTRACT
      calledWith: { variableName: token, type: TEXT }
    selectors: [{ selectorType: TEST_ID, selector: x }]
`,
};

function findingsOf(text: string, saved: readonly string[] | undefined): Finding[] {
  const project = projectOf({ ...others, 'own.yaml': text });
  const known = { ...project, environmentVariables: saved && new Set(saved) };
  return checkCase(text, known).filter(({ code }) => code === 'unknown-variable');
}

/** Claims that a file shows just the findings that its picture marks. */
function shows(picture: string, saved: readonly string[] = ['CUSTOMER']): Finding[] {
  const text = unmarked(picture);
  const found = findingsOf(text, saved);
  assert.equal(draw(text, found), picture);
  return found;
}

const enter = (value: string, marks = ''): string => `  - interaction:
      action: ENTER_TEXT
      calledWith: ${value}
${marks}    selectors: [{ selectorType: LABEL, selector: Name }]
`;
const unknown = (name: string): string =>
  `unknown-variable hint: "$${name}" isn't predefined, and no value is saved on this machine. Set its value for runs, or ignore the line if your service sets it`;
const dynamic = (name: string): string =>
  `unknown-variable hint: "$${name}" is a variable of the environment. Steps set "$$${name}", with two dollar signs`;

describe('unknown-variable', () => {
  it('reports a name that is not predefined and has no saved value', () => {
    const [found] = shows(
      withSteps(enter('Hello $COMPANY!', `${' '.repeat(24)}^^^^^^^^ ${unknown('COMPANY')}\n`)),
    );
    assert.ok(found);
    assert.deepEqual(titles(found), []);
  });

  it('reports it in selectors, in the path that is opened, and in code that decrypts it', () => {
    shows(
      `id: ${id('1')}
description: Buy
entryPointUrlPath: /shop/$SHOP
                         ^^^^^ ${unknown('SHOP')}
elements:
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          const price = '$PRICE';
          decrypt('$SECRET');
                   ^^^^^^^ ${unknown('SECRET')}
  - assertion: { expectation: VISIBLE }
    selectors:
      - selectorType: ROLE
        selector: row
        options:
          name: $ROW
                ^^^^ ${unknown('ROW')}
`,
    );
  });

  it('knows predefined names, saved ones, and what a newer service may fill in', () => {
    for (const name of [...Object.keys(predefinedVariables), 'OCTO_PASSWORD', 'OCTO_NEW', 'CUSTOMER'])
      shows(withSteps(enter(`$${name}`)));
    shows(withSteps(enter('Costs 5$, $$unset, $1')));
  });

  it('offers a name that is meant', () => {
    const typo = withSteps(enter('$CUSTMER'));
    const [found] = findingsOf(typo, ['CUSTOMER']);
    assert.deepEqual(found && titles(found), ['* Change to "$CUSTOMER"']);
    const [password] = findingsOf(withSteps(enter('$PASWORD')), []);
    assert.deepEqual(password && titles(password), ['* Change to "$PASSWORD"']);
  });

  it('offers the second dollar sign for what a step or a dependency sets', () => {
    const marks = `${' '.repeat(18)}^^^^^^ ${dynamic('token')}\n`;
    const text = `id: ${id('1')}\ndescription: Buy\ndependencyId: ${id('2')}\nelements:\n`;
    const [found] = shows(`${text}${enter('$token', marks)}`);
    const [fix] = found ? getFixes(found) : [];
    assert.ok(fix);
    const after = applied(`${text}${enter('$token')}`, fix);
    assert.equal(after, `${text}${enter('$$token')}`);
    assert.deepEqual(findingsOf(after, []), []);
  });

  it('says nothing where saved values are not known: on the command line, and of files that are not open', () => {
    const text = withSteps(enter('$COMPANY'));
    assert.deepEqual(findingsOf(text, undefined), []);
    assert.equal(findingsOf(text, []).length, 1);
    assert.deepEqual(
      readFileProblems(text).problems.filter(({ code }) => code === 'unknown-variable'),
      [],
    );
  });

  it('can be ignored on a line', () => {
    shows(withSteps(enter('$COMPANY # portable-tests-ignore unknown-variable')));
  });

  it('names the variable whose value can be set', () => {
    const text = withSteps(enter('$COMPANY'));
    const [found] = findingsOf(text, []);
    assert.equal(found && unknownVariableName(found, text), 'COMPANY');
  });

  it('marks names of variables, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('$', 'A', 'b1', '_', ' ', '\\', '"', "'", 'é', '$$', '#', ': ', 'decrypt("'),
          {
            maxLength: 12,
          },
        ),
        fc.constantFrom('calledWith', 'code', 'path'),
        (parts, place) => {
          const value = JSON.stringify(parts.join(''));
          const text =
            place === 'path'
              ? `${withSteps(enter('a'))}entryPointUrlPath: ${value}\n`
              : place === 'code'
                ? withSteps(`  - interaction: { action: JAVASCRIPT, calledWith: { code: ${value} } }\n`)
                : withSteps(enter(value));
          for (const { span } of findingsOf(text, []))
            assert.match(text.slice(span.start, span.end), /^\$[A-Za-z_]\w*$/);
        },
      ),
      runs(300),
    );
  });
});
