import type { Path } from '../../core/case/problem.ts';

/**
 * Where a value has a key `__proto__`, undefined where it has none. Such keys are taken out of
 * whatever a service answers, so a file that has one cannot agree with its case.
 *
 * @param text what the value was read from
 */
export function findPrototypeKey(value: unknown, text: string): Path | undefined {
  // The key may be written with escapes, for any of its letters.
  return /__proto__|\\/.test(text) ? findPath(value) : undefined;
}

function findPath(value: unknown): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const path = findPath(inner);
    if (path) return [isList ? Number(key) : key, ...path];
  }
  return undefined;
}
