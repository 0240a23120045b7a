import assert from 'node:assert/strict';
import { treeChanges } from '../../../../src/trace/reader/treeChanges.ts';

const before = `- banner:
  - heading "Shop" [level=1]
  - 'button "Cart: 0"'
- main:
  - list:
    - listitem:
      - link "Mug":
        - /url: /mug
    - listitem:
      - link "Lamp"
  - textbox "Name": Ann`;

const changes = (after: string): string[] =>
  treeChanges(before, after).map(({ kind, line, before: was }) =>
    [kind, was, line].filter(Boolean).join(' | '),
  );

describe('what changed in an accessibility tree', () => {
  it('is nothing where only addresses did', () =>
    assert.deepEqual(changes(before.replace('/mug', '/cup')), []));

  it('is lines with another name, value or state', () =>
    assert.deepEqual(
      changes(
        before.replace('Cart: 0', 'Cart: 1').replace('Ann', 'Ben').replace('"Lamp"', '"Lamp" [disabled]'),
      ),
      [
        'changed | button "Cart: 0" | button "Cart: 1"',
        'changed | link "Lamp" | link "Lamp" [disabled]',
        'changed | textbox "Name": Ann | textbox "Name": Ben',
      ],
    ));

  it('is lines that came or went, where another role took their place', () =>
    assert.deepEqual(
      changes(before.replace('  - textbox "Name": Ann', '  - alert: Saved\n  - button "Back"')),
      ['removed | textbox "Name": Ann', 'added | alert: Saved', 'added | button "Back"'],
    ));

  it('is what is further in as well, where an element went', () =>
    assert.deepEqual(
      changes(before.replace('    - listitem:\n      - link "Mug":\n        - /url: /mug\n', '')),
      ['removed | listitem', 'removed | link "Mug"'],
    ));

  it('is found in long trees too, in which much changed', () => {
    const rows = (name: string): string =>
      Array.from({ length: 5000 }, (_, row) => `- row "${row % 2 ? name : ''}${row}"`).join('\n');
    const found = treeChanges(rows('a'), rows('b'));
    assert.equal(found.length, 500);
    assert.deepEqual(found[0], { kind: 'changed', line: 'row "b1"', before: 'row "a1"' });
  });
});
