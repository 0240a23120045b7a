import { getField } from './getField.ts';

/** The own field of an object, if it is a text. */
export function getTextField(value: unknown, key: string): string | undefined {
  const found = getField(value, key);
  return typeof found === 'string' ? found : undefined;
}
