import type { Diagnostic } from 'vscode-languageserver';
import { isRecord } from '../core/isRecord.ts';

/** The values or keys that quick fixes of a diagnostic suggest, nearest first. */
export interface Suggestions {
  readonly values?: readonly string[];
  readonly properties?: readonly string[];
}

/** The suggestions in the data of a diagnostic. */
export function getSuggestions({ data }: Diagnostic): Suggestions {
  const { values, properties }: Record<string, unknown> = isRecord(data) ? data : {};
  return { values: strings(values), properties: strings(properties) };
}

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
