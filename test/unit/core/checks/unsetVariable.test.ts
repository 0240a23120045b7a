import assert from 'node:assert/strict';
import { id, mends, shows, titles, withSteps } from '../../support/core/checkSamples.ts';

const extract = (name: string): string => `  - interaction:
      action: EXTRACT
      calledWith: { variableName: ${name}, type: TEXT }
    selectors: [{ selectorType: TEST_ID, selector: x }]
`;
const code = (text: string, type = ''): string => `  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          ${text}
${type}`;
const read = (value: string, mark = ''): string => `  - interaction:
      action: GO_TO
      calledWith: ${value}
${mark}`;
const told = (message: string, at = 18): string =>
  `${' '.repeat(at)}^^^^^^^ unset-variable warning: ${message}\n`;
const nothing = 'Nothing sets "$$order" before this step';

describe('unset-variable', () => {
  it('reports a name that nothing sets', () => {
    shows(withSteps(read('$$order', told(nothing))));
    shows(withSteps(read('"/x/$$order?y"', told(nothing, 22))));
    shows(
      withSteps(`  - assertion: { expectation: VISIBLE }
    selectors:
      - selectorType: ROLE
        selector: row
        options:
          name: $$order
                ^^^^^^^ unset-variable warning: ${nothing}
`),
    );
  });
  it('reports a name that is set later, or by the same step', () => {
    shows(
      withSteps(read('$$order', told('"$$order" is used here but set later, in step 2')) + extract('order')),
    );
    shows(
      withSteps(`  - interaction:
      action: EXTRACT
      calledWith: { variableName: order, type: TEXT }
    selectors: [{ selectorType: TEST_ID, selector: $$order }]
                                                   ^^^^^^^ unset-variable warning: "$$order" is set by this step but used before it
`),
    );
  });
  it('knows what was meant', () => {
    const [found] = shows(
      withSteps(
        extract('orderNumber') +
          read(
            '$$ordernumber',
            '                  ^^^^^^^^^^^^^ unset-variable warning: Nothing sets "$$ordernumber" before this step\n',
          ),
      ),
    );
    assert.deepEqual(found && titles(found), ['* Change to "$$orderNumber"']);
    mends(
      withSteps(extract('orderNumber') + read('/$$ordernumber')),
      'Change to "$$orderNumber"',
      withSteps(extract('orderNumber') + read('/$$orderNumber')),
    );
    mends(withSteps(read('$$PASSWORD')), 'Change to "$PASSWORD"', withSteps(read('$PASSWORD')));
  });
  it('knows what a dependency sets, and what it does not', () => {
    const chain = {
      'b.yaml': withSteps(extract('cart'), `dependencyId: ${id('c')}\n`).replace(id('1'), id('b')),
      'c.yaml': withSteps(code(`setDynamicVariable('order', 1)`)).replace(id('1'), id('c')),
    };
    const head = `dependencyId: ${id('b')}\n`;
    shows(withSteps(read('$$order') + read('$$cart'), head), chain);
    shows(withSteps(read('$$other', told(nothing.replace('order', 'other'))), head), chain);
    shows(withSteps(read('$$other'), head), { 'b.yaml': chain['b.yaml'] }, false);
  });
  it('knows what runs before a teardown', () => {
    const user = {
      'b.yaml': withSteps(extract('order'), `teardownId: ${id('1')}\n`)
        .replace(id('1'), id('b'))
        .replace(`teardownId: ${id('b')}`, `teardownId: ${id('1')}`),
    };
    shows(withSteps(read('$$order'), 'type: TEARDOWN\n'), user);
    shows(withSteps(read('$$other', told(nothing.replace('order', 'other'))), 'type: TEARDOWN\n'), user);
    shows(withSteps(read('$$other'), 'type: TEARDOWN\n'));
    const longer = {
      ...user,
      'c.yaml': withSteps(extract('x'), `dependencyId: ${id('b')}\n`).replace(id('1'), id('c')),
    };
    shows(withSteps(read('$$other'), 'type: TEARDOWN\n'), longer);
  });
  it('is silent on what is set before', () => {
    shows(withSteps(extract('order') + read('$$order')));
    shows(withSteps(code(`setDynamicVariable("order", 1)`) + read('/$$order/')));
  });
  it('is silent behind a step that may set any name', () => {
    for (const step of [
      code('return { order: 1 }', '        execType: browser\n'),
      code('({ order: 1 })', '        execType: browser\n'),
      code('const name = getDynamicVariable(`a`); setDynamicVariable(name, 1)'),
      code('setDynamicVariable(`a${1}`, 1)'),
      code('[`a`].forEach(setDynamicVariable)'),
      '  - interaction: { action: JAVASCRIPT, calledWith: { code: *shared } }\n',
      '  - interaction: { action: READ_SCREEN }\n',
      '  - *shared\n',
      '  - interaction: [broken\n',
    ])
      shows(withSteps(step + read('$$order')));
  });
  it('is not silent before it, nor behind code that sets none', () => {
    shows(withSteps(read('$$order', told(nothing)) + code('return {}', '        execType: browser\n')));
    shows(withSteps(code('console.log(1)') + read('$$order', told(nothing))));
  });
  it('is silent on the clipboard, on names that a newer service may fill in, and on what is no variable', () => {
    shows(withSteps(read('$$CLIPBOARD') + read('$$OCTO_CLIPBOARD') + read('$$NOW') + read('$$OCTO_thing')));
    shows(withSteps(read('$$$order') + read('$$(order)') + read('"$$ order"') + read('$order')));
    shows(withSteps(`${read('/')}    description: what $$order is\n`, 'prompt: $$order\n'));
  });
  it('is silent on code, which may ask for what is not set', () => {
    shows(withSteps(code(`const $$order = getDynamicVariable('order') ?? Object.$$order('$$order')`)));
    shows(withSteps('  - interaction: { action: WAIT_FOR, calledWith: { type: code, code: "$$order" } }\n'));
  });
  it('is silent while a dependency is unknown, and in what it does not know', () => {
    const head = `dependencyId: ${id('b')}\n`;
    shows(withSteps(read('$$order'), head), {}, false);
    shows(withSteps('  - interaction: { action: SWIPE, calledWith: $$order }\n'));
    shows(
      withSteps(
        '  - interaction: { action: CLICK }\n    selectors: [{ selectorType: SHADOW, selector: $$order }]\n',
      ),
    );
  });
});
