import type * as z from 'zod';
import { BadRequest, issue, type BadRequestIssue } from './errors.ts';
import { getField } from '../../core/getField.ts';

/**
 * Checks a value against a schema of the contract; what does not fit becomes a 400. What fits is
 * returned as it came, for zod's copy would lack keys such as `__proto__`.
 */
export function validateAgainst<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  const fits = (_of: unknown): _of is T => result.success;
  if (fits(value)) return value;
  throw new BadRequest((result.error?.issues ?? []).map((problem) => wireIssue(problem, value)));
}

function wireIssue(found: z.core.$ZodIssue, value: unknown): BadRequestIssue {
  const path = found.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const input = valueAt(value, path);
  const received = found.code === 'invalid_value' && typeof input === 'string' ? input : typeName(input);
  return issue(path, found.message, expectation(found), received, found.code);
}

function expectation(found: z.core.$ZodIssue): string {
  switch (found.code) {
    case 'invalid_type':
      return found.expected;
    case 'invalid_value':
      return found.values.map(String).join(' | ');
    case 'invalid_format':
      return found.format;
    case 'too_small':
      return `at least ${String(found.minimum)}`;
    case 'too_big':
      return `at most ${String(found.maximum)}`;
    case 'unrecognized_keys':
      return `no key ${found.keys.join(', ').slice(0, 80)}`;
    default:
      return 'a value of another shape';
  }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => getField(at, String(key)), value);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
