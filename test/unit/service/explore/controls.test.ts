import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UniqueNames } from '../../../../src/service/explore/candidates.ts';
import { controlKind, mayChangeData, searchWords } from '../../../../src/service/explore/controlKind.ts';
import { ControlChoice } from '../../../../src/service/explore/controlTrials.ts';
import {
  findChanges,
  isSameState,
  type PageState,
  type Part,
} from '../../../../src/service/explore/pageChanges.ts';
import { runs } from '../../../support/properties.ts';

let numbers = 0;
const part = (fields: Partial<Part>): Part => ({
  n: ++numbers,
  role: 'button',
  name: 'Details',
  holder: { role: '', text: '' },
  heading: { name: '', text: '' },
  region: '',
  expanded: '',
  selected: '',
  pressed: '',
  checked: 'false',
  hasPopup: false,
  isDisabled: false,
  isNested: false,
  isSortable: false,
  isSubmit: false,
  form: '',
  isSearchForm: false,
  route: '',
  hint: '',
  kind: 'button',
  placeholder: '',
  value: '',
  min: '',
  max: '',
  maxLength: -1,
  hasPattern: false,
  options: [],
  ...fields,
});
const state = (parts: Part[], rows: string[] = []): PageState => ({
  parts,
  sequences: [{ role: 'row', texts: rows }],
});

describe('The controls that an exploration tries', () => {
  const kinds: [Partial<Part>, ReturnType<typeof controlKind>][] = [
    [{ expanded: 'false' }, 'expand'],
    [{ expanded: 'true' }, 'collapse'],
    [{ role: 'summary', expanded: 'false' }, 'expand'],
    [{ hasPopup: true }, 'menu'],
    [{ pressed: 'false' }, 'toggle'],
    [{ role: 'checkbox', name: '', kind: 'checkbox' }, 'toggle'],
    [{ role: 'tab', selected: 'false' }, 'tab'],
    [{ role: 'tab', selected: 'true' }, undefined],
    [{ role: 'combobox', kind: 'select' }, 'select'],
    [{ role: 'searchbox', kind: 'search' }, 'search'],
    [{ role: 'textbox', kind: 'text', placeholder: 'Filter by tag' }, 'search'],
    [{ role: 'textbox', kind: 'text' }, 'entry'],
    [{ role: 'textbox', kind: 'text', form: 'get' }, undefined],
    [{ role: 'textbox', kind: 'password' }, undefined],
    [{ isSortable: true }, 'sort'],
    [{ name: 'Next' }, 'paging'],
    [{ name: '2' }, 'paging'],
    [{ role: 'link', route: '#/active' }, 'route'],
    [{ role: 'link', route: '#details' }, undefined],
    [{}, 'button'],
    [{ name: '' }, undefined],
    [{ isSubmit: true }, undefined],
    [{ isDisabled: true }, undefined],
    [{ isNested: true }, undefined],
    [{ role: 'text' }, undefined],
  ];
  for (const [fields, kind] of kinds) {
    it(`are of the kind ${kind ?? 'that is left alone'} with ${JSON.stringify(fields)}`, () =>
      assert.equal(controlKind(part(fields)), kind));
  }

  it('are none whose name says that they change data', () => {
    for (const name of [
      'Delete',
      'Buy now',
      'Save',
      'Submit order',
      'Check out',
      'Execute',
      'Clear completed',
      '×',
    ]) {
      assert.ok(mayChangeData(name), name);
      assert.equal(controlKind(part({ name, expanded: 'false' })), undefined, name);
    }
    for (const name of ['Orders', 'Place', 'Try it out', 'Show details', 'Buyers', 'Settings', 'Payments'])
      assert.equal(mayChangeData(name), name === 'Place', name);
  });

  it('are few of a kind, of each kind in turn, and none twice', () => {
    const choice = new ControlChoice(2, new Set(['seen elsewhere']));
    const sections = Array.from({ length: 5 }, (_, at) => part({ name: `Section ${at}`, expanded: 'false' }));
    const shown = state([...sections, part({ role: 'tab', name: 'Schema', selected: 'false' })]);
    const tried = new Set<string>();
    const names: string[] = [];
    for (let next = choice.choose(shown, tried); next; next = choice.choose(shown, tried)) {
      tried.add(next.key);
      choice.count(next, true);
      names.push(next.part.name);
    }
    assert.deepEqual(names, ['Section 0', 'Schema', 'Section 1']);
  });
});

describe('What an action changed on a page', () => {
  it('is what is visible only before or only after, without the control itself', () => {
    const button = part({ name: 'Show' });
    const [gone, stays] = [part({ role: 'text', name: 'Closed' }), part({ role: 'heading', name: 'Shop' })];
    const come = part({ role: 'text', name: 'Open' });
    const before = state([button, gone, stays]);
    const after = state([{ ...button, name: 'Hide' }, stays, come]);
    const { shown, hidden, renamed } = findChanges(before, after, button.n);
    assert.deepEqual([shown, hidden, renamed?.name], [[come], [gone], 'Hide']);
    assert.ok(!isSameState(before, after));
    assert.ok(isSameState(before, state([button, gone, { ...stays, n: 999 }])), 'however it was numbered');
  });

  it('is the first row that came to another place', () => {
    const before = state([], ['Name', 'Bea', 'Ada']);
    assert.deepEqual(findChanges(before, state([], ['Name', 'Ada', 'Bea']), 0).moved, {
      role: 'row',
      position: 1,
      text: 'Ada',
    });
    assert.equal(findChanges(before, before, 0).moved, undefined);
  });
});

describe('The words that an exploration searches for', () => {
  it('are of rows, items and headings of the page, the rarest first', () => {
    const box = part({ role: 'searchbox', name: 'Search' });
    const items = ['Red lamp', 'Red clock'].map((name) =>
      part({ role: 'text', name, holder: { role: 'listitem', text: name } }),
    );
    const page = state([box, part({ role: 'heading', name: 'Products' }), ...items], ['Name', 'Mug']);
    assert.deepEqual(searchWords(page, box), ['Mug', 'lamp', 'Products']);
  });
});

describe('The names of explored test cases', () => {
  it('differ, by a detail where there is one', () => {
    const names = new UniqueNames();
    assert.deepEqual(
      [names.give('Go'), names.give('Go', ['on /a']), names.give('Go', ['on /a', 'on /b']), names.give('Go')],
      ['Go', 'Go (on /a)', 'Go (on /b)', 'Go (2)'],
    );
  });

  it('differ whatever they are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('A', 'A (2)', 'B'), fc.array(fc.constantFrom('2', 'x')))),
        (all) => {
          const names = new UniqueNames();
          const given = all.map(([name, details]) => names.give(name, details));
          assert.equal(new Set(given).size, given.length);
        },
      ),
      runs(200),
    ));
});
