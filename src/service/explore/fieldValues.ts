import type { FormField } from './pageSnapshot.ts';

/** Values that a person might type, by the kind of the field. */
const byKind: ReadonlyMap<string, string> = new Map([
  ['email', 'ada@example.com'],
  ['tel', '+44 20 7946 0000'],
  ['url', 'https://example.com/'],
  ['password', 'Correct-horse-7'],
  ['number', '1'],
  ['date', '2030-05-17'],
  ['month', '2030-05'],
  ['week', '2030-W20'],
  ['time', '12:30'],
  ['datetime-local', '2030-05-17T12:30'],
]);

/** Values that a person might type, by words of the label. */
const byLabel: readonly (readonly [RegExp, string])[] = [
  [/mail/i, 'ada@example.com'],
  [/phone|tel\b|mobile/i, '+44 20 7946 0000'],
  [/post ?code|zip|postal/i, '12345'],
  [/city|town/i, 'London'],
  [/country/i, 'United Kingdom'],
  [/street|address/i, '1 Example Street'],
  [/first name/i, 'Ada'],
  [/(?:last|sur|family) ?name/i, 'Lovelace'],
  [/name/i, 'Ada Lovelace'],
];

const written = new Set(['text', 'textarea', ...byKind.keys()]);

/** A value that fits a field which is typed into; nothing where none is known to. */
export function typedValueFor({
  kind,
  label,
  min,
  max,
  maxLength,
  hasPattern,
}: Pick<FormField, 'kind' | 'label' | 'min' | 'max' | 'maxLength' | 'hasPattern'>): string | undefined {
  if (!written.has(kind) || hasPattern) return undefined;
  const usual = byKind.get(kind) ?? byLabel.find(([words]) => words.test(label))?.[1] ?? 'Some text';
  const value = kind === 'number' ? numberBetween(min, max) : between(usual, min, max);
  return maxLength >= 0 && value.length > maxLength ? undefined : value;
}

/** Steps are counted from the least number. */
function numberBetween(min: string, max: string): string {
  if (min !== '') return min;
  return max !== '' && Number(max) < 1 ? max : '1';
}

/** Dates and times are written so that they sort as texts. */
function between(value: string, min: string, max: string): string {
  if (min !== '' && value < min) return min;
  return max !== '' && value > max ? max : value;
}

/** The value of an option that is not chosen yet. */
export function optionToChoose({ options, value, isMultiple }: FormField): string | undefined {
  if (isMultiple) return undefined;
  return options.find(
    (option) =>
      !option.isDisabled && option.value !== '' && option.value !== value && !/\$\w/.test(option.value),
  )?.value;
}
