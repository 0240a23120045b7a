import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheRoot } from '../../../scripts/host/paths.ts';
import { minimalGrammars } from '../support/syntaxes/minimalGrammars.ts';
import { grammarOver, type GrammarOf } from '../support/syntaxes/tokens.ts';

grammarTests('over a stand-in for the YAML grammar', (scope) =>
  minimalGrammars[scope] ? JSON.stringify(minimalGrammars[scope]) : undefined,
);
for (const folder of installedExtensions())
  grammarTests(`over that of ${/vscode-host\/([^/]+)/.exec(folder)?.[1]}`, (scope) => builtIn(folder, scope));

function installedExtensions(): string[] {
  const installs = path.join(cacheRoot(), 'vscode-host');
  if (!existsSync(installs)) return [];
  return readdirSync(installs)
    .map((install) => path.join(installs, install, 'node_modules/code-server/lib/vscode/extensions'))
    .filter((folder) => existsSync(folder));
}

function builtIn(folder: string, scope: string): string | undefined {
  const yaml = /^source\.(yaml.*)$/.exec(scope)?.[1]?.replace('yaml.', 'yaml-');
  const file = yaml
    ? `yaml/syntaxes/${yaml}`
    : scope === 'source.js'
      ? 'javascript/syntaxes/JavaScript'
      : undefined;
  return file && readFileSync(path.join(folder, `${file}.tmLanguage.json`), 'utf8');
}

function grammarTests(title: string, grammarOf: GrammarOf): void {
  describe(`the grammar, ${title},`, () => {
    let marked: (text: string) => string[];
    before(async () => (marked = await grammarOver(grammarOf)));
    const marks = (lines: readonly string[], expected: readonly string[]): void =>
      assert.deepEqual(marked(lines.join('\n')), expected);

    it('marks variables in strings of every style, and nowhere else', () => {
      marks(
        [
          'id: 7eae5568 # not a $COMMENT',
          'description: Price is 5 $ or $USERNAME',
          '$key: "$$price for $OCTO_EMAIL"',
          'prompt: |',
          '  Hello $NAME',
          "one: 'Hello $$name!'",
          'two: [$URL, "$$a$$b"]',
          'css: a[href$="x"] $$ $ $5 $$1 $$$y div>$$ $',
          'plain: \\$NAME',
        ],
        [
          '1: $USERNAME environment',
          '2: $$price dynamic',
          '2: $OCTO_EMAIL environment',
          '4: $NAME environment',
          '5: $$name dynamic',
          '6: $URL environment',
          '6: $$a$$b dynamic',
          '8: $NAME environment',
        ],
      );
    });

    it('marks actions, expectations and selector types, known or not, with role and options', () => {
      marks(
        [
          'elements:',
          '  - interaction:',
          '      action: CLICK # at once',
          '      calledWith:',
          '        button: right',
          '    selectors:',
          '      - selectorType: ROLE # by role',
          '        selector: button # this one',
          '        options:',
          '          name: Save',
          '          exact: true',
          "      - selectorType: 'FILTER'",
          '        options:',
          '          "hasText": name',
          '  - assertion:',
          '      expectation: "NEW_IN_2030"',
          'runStatus: OFF',
        ],
        [
          '2: CLICK action',
          '4: right value',
          '6: ROLE selector type',
          '7: button role',
          '9: name option',
          '10: exact option',
          '11: FILTER selector type',
          '13: hasText option',
          '15: NEW_IN_2030 expectation',
          '16: OFF value',
        ],
      );
    });

    it('marks them in flow style, on one line or several', () => {
      marks(
        [
          'elements:',
          '  - interaction: { action: TYPE_TEXT, calledWith: { text: name } }',
          '    selectors: [{ selectorType: ROLE, selector: row, options: { name: "$$x" } }]',
          '    more: [{"selectorType":"ROLE", "selector":"row"}, { selectorType: TEXT, selector: row }]',
          '  - assertion: {',
          '        expectation: VISIBLE,',
          '        selectorType: NTH }',
        ],
        [
          '1: TYPE_TEXT action',
          '2: ROLE selector type',
          '2: row role',
          '2: name option',
          '2: $$x dynamic',
          '3: ROLE selector type',
          '3: row role',
          '3: TEXT selector type',
          '5: VISIBLE expectation',
          '6: NTH selector type',
        ],
      );
    });

    it('ignores text that looks like a step', () => {
      marks(
        [
          'prompt: |',
          '  action: CLICK',
          '  - selectorType: ROLE',
          '    selector: button',
          '  code: |',
          '    const a',
          'description: "action: CLICK"',
          'tagNames: ["x, action: CLICK", name]',
          'action: CLICK, then more',
          'myaction: CLICK',
          'my-action: CLICK',
          'expectation: visible',
          '# action: CLICK',
          'name: exact',
          'elements:',
          '  - selectors:',
          '      - selectorType: ROLE',
          '        selector: two words',
          '      - selectorType: ROLE',
          '        index: 1',
          '        selector: button',
          '      - selectorType: TEXT',
          '        selector: button',
        ],
        ['16: ROLE selector type', '18: ROLE selector type', '21: TEXT selector type'],
      );
    });

    it('marks JavaScript below `code`, and the YAML behind it as YAML again', () => {
      marks(
        [
          'elements:',
          '  - interaction:',
          '      action: JAVASCRIPT',
          '      calledWith:',
          '        code: | # in the sandbox',
          "          const price = decrypt('$PRICE') + `$$a ${$b}`;",
          '',
          '            return { price: $price };',
          '        execType: sandbox',
          '  - interaction:',
          '      action: WAIT_FOR',
        ],
        [
          '2: JAVASCRIPT action',
          '5: const javascript',
          '5: $PRICE environment',
          '5: $$a dynamic',
          '7: return javascript',
          '8: sandbox value',
          '10: WAIT_FOR action',
        ],
      );
    });

    for (const open of ["'", '"', '`', '/*', '`${', '(', 'const a = {', '// action: CLICK'])
      it(`ends JavaScript with the block, even behind ${open}`, () => {
        marks(
          [
            'elements:',
            '  - interaction:',
            '      action: JAVASCRIPT',
            '      calledWith:',
            '        code: |-',
            `          foo ${open}`,
            '  - interaction:',
            '      action: CLICK',
          ],
          [
            '2: JAVASCRIPT action',
            ...(open.startsWith('const') ? ['5: const javascript'] : []),
            '7: CLICK action',
          ],
        );
      });

    it('marks JavaScript that stands right at `calledWith` below its action only', () => {
      marks(
        [
          'elements:',
          '  - interaction:',
          '      action: JAVASCRIPT',
          '      calledWith: |',
          '        const a = `',
          '',
          '        return a;',
          '    ignoreFailure: true',
          '  - interaction:',
          '      action: ENTER_TEXT',
          '      calledWith: |',
          '        const a for $NAME',
        ],
        [
          '2: JAVASCRIPT action',
          '4: const javascript',
          // Line 6 is inside the template
          '9: ENTER_TEXT action',
          '11: $NAME environment',
        ],
      );
    });

    it('marks JavaScript on the line of its key, and no further', () => {
      marks(
        [
          'elements:',
          '  - interaction: { action: JAVASCRIPT, calledWith: { code: "return \'$NAME\'", execType: browser } }',
          '  - interaction:',
          '      action: WAIT_FOR',
          '      calledWith:',
          '        type: code',
          '        code: return `open # until',
          '  - interaction:',
          '      action: WAIT_FOR',
          '      calledWith: { type: code, code: return 1 }',
        ],
        [
          '1: JAVASCRIPT action',
          '1: return javascript',
          '1: $NAME environment',
          '1: browser value',
          '3: WAIT_FOR action',
          '5: code value',
          '6: return javascript',
          '8: WAIT_FOR action',
          '9: code value',
          '9: return javascript',
        ],
      );
    });
  });
}
