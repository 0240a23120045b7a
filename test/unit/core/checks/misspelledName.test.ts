import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkCase, readFileProblems } from '../../../../src/core/checks/checkCase.ts';
import { getFixes, type Finding } from '../../../../src/core/checks/finding/finding.ts';
import type { KnownNames } from '../../../../src/core/checks/views/caseSetView.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
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
import { styled, styles } from '../../support/core/yamlStyles.ts';

/** Names of files with the number of other files that use them, and those of the service with the ids of their users. */
interface Known {
  readonly files?: Readonly<Record<string, number>>;
  readonly service?: Readonly<Record<string, readonly string[]>>;
}

const namesOf = ({ files = {}, service = {} }: Known): KnownNames => ({
  onService: new Map(Object.entries(service).map(([name, ids]) => [name, new Set(ids)])),
  inFiles: () => Object.keys(files),
  countOthers: (name) => files[name] ?? 0,
});

type Sets = Readonly<Partial<Record<'tags' | 'environments', Known>>>;

function findingsOf(text: string, { tags = {}, environments = {} }: Sets, complete = true): Finding[] {
  const names = { tags: namesOf(tags), environments: namesOf(environments) };
  const found = checkCase(text, { ...projectOf({ 'own.yaml': text }, complete), names });
  return found.filter(({ code }) => code.startsWith('misspelled-'));
}

/** Claims that a file shows just the findings that its picture marks. */
function shows(picture: string, sets: Sets): Finding[] {
  const text = unmarked(picture);
  const found = findingsOf(text, sets);
  assert.equal(draw(text, found), picture);
  return found;
}

const smoke: Sets = { tags: { files: { smoke: 2 } } };
const tag = (name: string, near: string): string =>
  `misspelled-tag hint: Only this test case has the tag "${name}". Did you mean "${near}"?`;
const environment = (name: string, near: string): string =>
  `misspelled-environment hint: Only this test case names the environment "${name}". Did you mean "${near}"?`;
const step = '  - interaction: { action: GO_TO, calledWith: / }\n';
const withTags = (...lines: string[]): string =>
  withSteps(step, `tagNames:\n${lines.map((line) => `${line}\n`).join('')}`);

describe('misspelled-tag and misspelled-environment', () => {
  it('report a name near one of several files, with a fix for it', () => {
    const [found] = shows(withTags('  - cart', '  - smok', `    ^^^^ ${tag('smok', 'smoke')}`), smoke);
    assert.deepEqual(found && titles(found), ['* Change to "smoke"']);
  });

  it('report a name near one of the service', () => {
    shows(
      withSteps(
        step,
        `tagNames: [cart, "smok"] # mine
                 ^^^^^^ ${tag('smok', 'smoke')}
excludedEnvironmentNames:
  - Stagign
    ^^^^^^^ ${environment('Stagign', 'Staging')}
`,
      ),
      { tags: { service: { smoke: [] } }, environments: { service: { Staging: [id('2'), id('3')] } } },
    );
  });

  const silent: [what: string, sets: Sets][] = [
    ['the service has the name', { tags: { files: { smoke: 9 }, service: { smok: [], smoke: [] } } }],
    [
      'the service has it in the older version of the file',
      { tags: { service: { smok: [id('1')], smoke: [] } } },
    ],
    ['another file has the name', { tags: { files: { smok: 1, smoke: 9 } } }],
    ['only one other file has the near name', { tags: { files: { smoke: 1 } } }],
    ['the near name is of the other kind', { environments: { files: { smoke: 2 }, service: { smoke: [] } } }],
    ['only the older version of the file has the near name', { tags: { service: { smoke: [id('1')] } } }],
    ['nothing is known', {}],
  ];
  for (const [what, sets] of silent)
    it(`say nothing if ${what}`, () => assert.deepEqual(findingsOf(withTags('  - smok'), sets), []));

  it('say nothing before all files are read, and where the service is not known', () => {
    const text = withTags('  - smok');
    assert.equal(findingsOf(text, smoke).length, 1);
    assert.deepEqual(findingsOf(text, smoke, false), []);
    const codes = (found: readonly { readonly code: string }[]): string[] =>
      found.map(({ code }) => code).filter((code) => code.startsWith('misspelled-'));
    assert.deepEqual(codes(checkCase(text, projectOf({ 'own.yaml': text }))), []);
    assert.deepEqual(codes(readFileProblems(text).problems), []);
  });

  it('count what another test case on the service has, too', () => {
    const sets: Sets = { tags: { service: { smoke: [id('1'), id('2')] } } };
    assert.equal(findingsOf(withTags('  - smok'), sets).length, 1);
  });

  it('leave names alone that the file lists beside the near one', () => {
    shows(withTags('  - smoke', '  - smok'), smoke);
  });

  it('offer several names, nearest first, and prefer none', () => {
    const [found] = findingsOf(withTags('  - smqke'), {
      tags: { files: { smake: 2, smoke: 3, SMQKE: 2, smxke: 9, cart: 9 } },
    });
    assert.deepEqual(found && titles(found), ['Change to "SMQKE"', 'Change to "smake"', 'Change to "smoke"']);
  });

  it('can be ignored on a line', () => {
    shows(withTags('  - smok # portable-tests-ignore misspelled-tag'), smoke);
  });

  const forms: [before: string, after: string, name?: string][] = [
    ['  - smok # mine', '  - smoke # mine'],
    ['  - "smok" # mine', '  - "smoke" # mine'],
    ["  - 'smok'", "  - 'smoke'"],
    ['  -   !!str smok', '  -   !!str smoke'],
    ['  - &it smok', '  - &it smoke'],
    ['  - >- # mine\n    smok', '  - >- # mine\n    smoke'],
    ['  - |-\n    smok\n', '  - |-\n    smoke\n'],
    ['  - "sm\\x6fk"', '  - "smoke"'],
    ["  - 'it''s smok'", "  - 'it''s smoke'", "it's smoke"],
    ["  - it's smok", "  - it's smoke", "it's smoke"],
    ['  - smok\n    test', '  - smoke test', 'smoke test'],
    ['  - smok, a', '  - smoke, a', 'smoke, a'],
  ];
  for (const [before, after, name = 'smoke'] of forms)
    it(`have a fix that keeps the form of ${JSON.stringify(before)}`, () => {
      const text = withTags(before);
      const [found] = findingsOf(text, { tags: { files: { [name]: 2 } } });
      const [fix] = found ? getFixes(found) : [];
      assert.equal(fix && applied(text, fix), withTags(after));
    });

  it('pass over what is no text, and keys that are there twice', () => {
    shows(withTags('  - 1', '  - null', '  - { smok: smok }', '  - [smok]', 'tagNames: [smok]'), smoke);
    shows(withSteps(step, 'tagNames: smok\n'), smoke);
  });

  const names = [
    'smok',
    'smoke',
    ' smoke',
    'smoke ',
    'Smoke',
    'cart',
    'crat',
    'staging-1',
    'staging-2',
    "it's a cart",
    'a: b',
    '- x',
  ];
  const anyName = fc.constantFrom(...names);
  const known = fc.record({
    files: fc.dictionary(anyName, fc.integer({ min: 1, max: 3 })),
    service: fc.dictionary(anyName, fc.constantFrom([], [id('1')], [id('2'), id('3')])),
  });

  it('never report a name that the service or another file has, and change nothing but the name', () => {
    let fixes = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(anyName, { maxLength: 4 }),
        known,
        known,
        styles,
        (listed, tags, other, style) => {
          const value = {
            id: id('1'),
            tagNames: listed,
            description: 'Buy',
            excludedEnvironmentNames: listed.toReversed(),
            elements: [{ interaction: { action: 'GO_TO', calledWith: '/' } }],
          };
          const text = styled(value, { ...style, bom: '' });
          fc.pre(text !== undefined);
          for (const found of findingsOf(text, { tags, environments: other })) {
            const { files, service } = found.code === 'misspelled-tag' ? tags : other;
            const [written] = found.message.args;
            assert.ok(typeof written === 'string' && listed.includes(written));
            assert.ok(!Object.hasOwn(service, written) && !Object.hasOwn(files, written));
            for (const fix of getFixes(found)) {
              fixes++;
              const name = fix.title.args[0];
              const change = (list: readonly string[]): unknown[] =>
                list.map((entry) => (entry === written ? name : entry));
              const key = found.code === 'misspelled-tag' ? 'tagNames' : 'excludedEnvironmentNames';
              const after = applied(text, fix);
              assert.deepEqual(parseCase(after).value, { ...value, [key]: change(value[key]) });
              assert.ok(after.startsWith(text.slice(0, found.span.start)));
              assert.ok(after.endsWith(text.slice(found.span.end)));
            }
          }
        },
      ),
      runs(40),
    );
    assert.ok(fixes > 0);
  });
});
