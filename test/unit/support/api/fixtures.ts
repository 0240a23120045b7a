import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints, type Endpoint } from '../../../../src/api/contract/endpoints.ts';
import type { EndpointName } from '../../../../src/api/contract/endpoints.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One exchange of the wire, written by hand from service-interface.md. */
export interface Fixture {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, Json>>;
  readonly body?: Json;
  readonly response?: Json;
  readonly required: { readonly body?: readonly string[]; readonly response?: readonly string[] };
  /** Fields of the body that may be null, that take only listed values, and places where anything goes. */
  readonly nullable?: readonly string[];
  readonly closed?: readonly string[];
  readonly free?: readonly string[];
}

export const all: readonly (Endpoint & { readonly name: EndpointName })[] = Object.values(endpoints);

export function fixtureOf({ number, name }: Pick<Endpoint, 'number' | 'name'>): Fixture {
  const file = `${String(number).padStart(2, '0')}-${name}.json`;
  return JSON.parse(readFileSync(path.join('test/fixtures/wire', file), 'utf8')) as Fixture;
}

/** Every place in a value but the value itself, as a dotted path. */
export function places(value: Json, base: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...base, key].join('.'),
    ...places(inner, [...base, key]),
  ]);
}

export const at = (value: Json, place: string): Json =>
  place.split('.').reduce((one: Json, key) => (one as Record<string, Json>)[key] ?? null, value);

/** A copy with one place changed, or taken out where `to` is undefined. */
export function changed(value: Json, place: string, to: Json | undefined): Json {
  const copy = structuredClone(value);
  const keys = place.split('.');
  const last = keys.pop() ?? '';
  const parent = (keys.length > 0 ? at(copy, keys.join('.')) : copy) as Record<string, Json>;
  if (to === undefined) delete parent[last];
  else parent[last] = to;
  return copy;
}

/** A copy with a field that nobody knows in every object. */
export function withSurplus(value: Json): Json {
  if (Array.isArray(value)) return value.map(withSurplus);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, withSurplus(inner)]);
  return { ...Object.fromEntries(fields), surplus: { of: ['a newer', 'service', 1] } };
}

export function wrongTypeFor(value: Json): Json {
  if (Array.isArray(value)) return { not: 'a list' };
  switch (typeof value) {
    case 'string':
      return 7;
    case 'number':
      return 'seven';
    case 'boolean':
      return 'yes';
    default:
      return value === null ? 7 : 'not an object';
  }
}
