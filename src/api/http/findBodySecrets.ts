import { getField } from '../../core/getField.ts';

/** Fields of a request body that hold secrets (contract sections 2.1 and 2.2), and which of theirs; all where none is named. */
const secretFields: readonly (readonly [field: string, inner?: readonly string[]])[] = [
  ['testAccount', ['password', 'otpInitializerKey']],
  ['basicAuth', ['password']],
  ['testManagementIntegration', ['apiKey']],
  ['additionalHeaderFields'],
];

/** The secrets that a request body carries, as text: passwords, keys and the values of header fields. */
export function findBodySecrets(body: unknown): string[] {
  return secretFields.flatMap(([field, inner]) => {
    const value = getField(body, field);
    return inner ? inner.flatMap((name) => textsIn(getField(value, name))) : textsIn(value);
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
