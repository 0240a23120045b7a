import assert from 'node:assert/strict';
import { ignoreFix } from '../../../../src/core/checks/ignoreComments.ts';
import { applied, findingsOf, projectOf, shows, withSteps } from '../../support/core/checkSamples.ts';

const click = (selector: string): string =>
  withSteps(`  - interaction:
      action: CLICK
    selectors:
      - selectorType: CSS
        selector: ${selector}
`);

/** The text once its first finding is ignored; nothing of it may be left. */
function ignored(text: string): string {
  const [found] = findingsOf(text, projectOf({}));
  assert.ok(found);
  const after = applied(text, ignoreFix(found, text));
  assert.deepEqual(
    findingsOf(after, projectOf({})).filter(({ code }) => code === found.code),
    [],
  );
  return after;
}

describe('ignoring a finding', () => {
  for (const comment of [
    '',
    ' xpath',
    ' long-css, xpath',
    ' xpath -- the shop is old',
    ' -- the shop is old',
  ])
    it(`works by “# portable-tests-ignore${comment}”, behind the line and above it`, () => {
      shows(click(`//a # portable-tests-ignore${comment}`));
      shows(click(`//a # see below # portable-tests-ignore${comment}`));
      shows(
        click('//a').replace(
          '        selector: //',
          `        # portable-tests-ignore${comment}\n        # why\n        selector: //`,
        ),
      );
    });

  it('is for that line and that code only', () => {
    for (const text of [
      click('//a # portable-tests-ignore long-css'),
      click('//a # portable-tests-ignored'),
      click('"//a" # a portable-tests-ignore'),
      click('//a').replace('selectors:', 'selectors: # portable-tests-ignore'),
      `# portable-tests-ignore\n${click('//a')}`,
    ])
      assert.equal(findingsOf(text, projectOf({})).length, 1, text);
  });

  it('by a fix puts the code behind the line, and beside codes that are there', () => {
    assert.equal(ignored(click('//a')), click('//a # portable-tests-ignore xpath'));
    assert.equal(ignored(click('//a # old')), click('//a # old # portable-tests-ignore xpath'));
    assert.equal(
      ignored(click('//a # portable-tests-ignore long-css')),
      click('//a # portable-tests-ignore long-css, xpath'),
    );
    assert.equal(
      ignored(click('//a').replaceAll('\n', '\r\n')),
      click('//a # portable-tests-ignore xpath').replaceAll('\n', '\r\n'),
    );
  });

  it('by a fix leaves texts of several lines alone', () => {
    const block = (head: string): string =>
      withSteps(
        `  - interaction:\n      action: ENTER_TEXT\n      calledWith: ${head}\n        one\n        $$two\n    selectors: [{ selectorType: LABEL, selector: x }]\n`,
      );
    assert.equal(ignored(block('|-')), block('|- # portable-tests-ignore unset-variable'));
    const quoted = block('"').replace('two', 'two"');
    assert.equal(
      ignored(quoted),
      quoted.replace('      calledWith', '      # portable-tests-ignore unset-variable\n      calledWith'),
    );
    assert.equal(
      ignored(block('')),
      block('').replace('        one', '        # portable-tests-ignore unset-variable\n        one'),
    );
  });
});
