import * as z from 'zod';
import { webAddress } from '../../api/contract/fieldSchemas.ts';
import { breakpoints, browsers } from '../../codegen/files/devices.ts';
import { uuid } from '../../core/case/uuid.ts';
import { parseJson } from '../http/parseJson.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';

const flag = z.enum(['true', 'false']).optional();

const configQuery = z.object({
  url: webAddress.optional(),
  environmentId: uuid.optional(),
  outputDir: z.string().min(1).optional(),
  headless: flag,
  browser: z.enum(browsers).optional(),
  breakpoint: z.enum(breakpoints).optional(),
  /** Accepted and not used: a configuration has no proxy. */
  bypassProxy: flag,
  filterTestCaseIds: z.array(uuid).min(1).optional(),
});

export type ConfigQuery = z.output<typeof configQuery>;

/** Parses the query of a configuration. `filterTestCaseIds` is repeated, separated by commas, or a JSON array. */
export function parseConfigQuery(parameters: Readonly<Record<string, readonly string[]>>): ConfigQuery {
  const { filterTestCaseIds, ...single } = parameters;
  return validateRequestValue(configQuery, {
    ...Object.fromEntries(Object.entries(single).map(([name, [value]]) => [name, value])),
    ...(filterTestCaseIds ? { filterTestCaseIds: filterTestCaseIds.flatMap(idsIn) } : {}),
  });
}

function idsIn(text: string): unknown[] {
  if (!text.startsWith('[')) return text === '' ? [] : text.split(',').map((id) => id.trim());
  const parsed = parseJson(text, ['filterTestCaseIds']);
  return Array.isArray(parsed) ? parsed : [parsed];
}
