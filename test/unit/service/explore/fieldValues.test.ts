import assert from 'node:assert/strict';
import { optionToChoose, typedValueFor } from '../../../../src/service/explore/candidates.ts';
import type { FormField } from '../../../../src/service/explore/pageSnapshot.ts';

describe('The values that an exploration fills in', () => {
  const field = (fields: Partial<FormField>): FormField => ({
    n: 1,
    form: 0,
    kind: 'text',
    label: '',
    placeholder: '',
    group: '',
    autocomplete: '',
    isMultiple: false,
    isChecked: false,
    value: '',
    min: '',
    max: '',
    maxLength: -1,
    hasPattern: false,
    options: [],
    ...fields,
  });
  const values: [Partial<FormField>, string | undefined][] = [
    [{ kind: 'email' }, 'ada@example.com'],
    [{ label: 'E-mail address' }, 'ada@example.com'],
    [{ label: 'Your name' }, 'Ada Lovelace'],
    [{ label: 'Delivery address' }, '1 Example Street'],
    [{ kind: 'number' }, '1'],
    [{ kind: 'number', min: '18' }, '18'],
    [{ kind: 'number', max: '0' }, '0'],
    [{ kind: 'date', min: '2031-01-01' }, '2031-01-01'],
    [{ kind: 'date', max: '2020-01-01' }, '2020-01-01'],
    [{ kind: 'textarea', maxLength: 3 }, undefined],
    [{ hasPattern: true }, undefined],
    [{ kind: 'color' }, undefined],
  ];
  for (const [fields, value] of values) {
    it(`are ${value ?? 'nothing'} for ${JSON.stringify(fields)}`, () =>
      assert.equal(typedValueFor(field(fields)), value));
  }

  it('select an option that is not chosen yet and has a value', () => {
    const options = [
      { value: '', isDisabled: false },
      { value: 'a', isDisabled: false },
      { value: 'b', isDisabled: true },
      { value: '$SECRET', isDisabled: false },
      { value: 'c', isDisabled: false },
    ];
    assert.equal(optionToChoose(field({ kind: 'select', options, value: '' })), 'a');
    assert.equal(optionToChoose(field({ kind: 'select', options, value: 'a' })), 'c');
    assert.equal(optionToChoose(field({ kind: 'select', options, isMultiple: true })), undefined);
  });
});
