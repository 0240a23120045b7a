import { Hono, type Context } from 'hono';
import * as z from 'zod';
import { webAddress } from '../../api/contract/fieldSchemas.ts';
import { generateConfig } from '../../codegen/generateConfig.ts';
import { generateSingleFile } from '../../codegen/generateSingleFile.ts';
import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import { uuid } from '../../core/case/uuid.ts';
import { withRequiredCases } from '../../core/case/withRequiredCases.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';
import type { TargetRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { findEnvironment, generationOptions } from './generationOptions.ts';
import { parseConfigQuery } from './parseConfigQuery.ts';
import { requestedCase, requestedTarget } from './requestedRecords.ts';

const codeQuery = z.object({ executionUrl: webAddress.optional(), environmentId: uuid.optional() });

/** The code of one test case as a single file, and a configuration for such files. */
export function caseCodeRoutes({ store }: Pick<StoreContext, 'store'>): Hono {
  const routes = new Hono();
  const target = '/apiKey/v3/test-targets/:testTargetId';
  routes.get(`${target}/test-cases/:testCaseId/code`, (c) => c.json({ testCode: requestedCode(store, c) }));
  routes.get(`${target}/config`, (c) =>
    c.body(requestedConfig(store, c), 200, { 'Content-Type': 'text/plain; charset=utf-8' }),
  );
  return routes;
}

function requestedCode(store: Store, c: Context): string {
  const target = requestedTarget(store, c);
  const { portable } = requestedCase(store, c).version;
  const { executionUrl, environmentId } = validateRequestValue(codeQuery, c.req.query());
  const known = store.cases.currentCases(target.id).map(({ version }) => version.portable);
  const byId = new Map(known.map((testCase) => [testCase.id, testCase]));
  return generateSingleFile(
    portable,
    withRequiredCases([portable.id], byId),
    optionsFor(store, target, environmentId, { executionUrl }),
  );
}

function requestedConfig(store: Store, c: Context): string {
  const target = requestedTarget(store, c);
  const { url, environmentId, headless, browser, breakpoint, outputDir, filterTestCaseIds } =
    parseConfigQuery(c.req.queries());
  return generateConfig({
    ...optionsFor(store, target, environmentId, { url }),
    browser: browser ?? 'CHROMIUM',
    breakpoint: breakpoint ?? 'DESKTOP',
    isHeadless: headless !== 'false',
    ...(outputDir === undefined ? {} : { outputDir }),
    ...(filterTestCaseIds ? { filterTestCaseIds } : {}),
  });
}

/**
 * The options of the code: its address is that of the query, of its environment, or of the default one.
 *
 * @param requested the address in the query, by the name of its parameter
 */
function optionsFor(
  store: Store,
  target: TargetRecord,
  environmentId: string | undefined,
  requested: Readonly<Record<string, string | undefined>>,
): ProjectOptions {
  const environments = store.environments(target.id);
  const environment = findEnvironment(environments, environmentId);
  const [parameter = '', address] = Object.entries(requested)[0] ?? [];
  const executionUrl =
    address ?? environment?.discoveryUrl ?? environments.find(({ type }) => type === 'DEFAULT')?.discoveryUrl;
  if (executionUrl !== undefined) return { executionUrl, ...generationOptions(target, environment) };
  const text = 'The environment has no URL: specify one';
  throw new BadRequest([issue([parameter], text, 'a URL', 'undefined', 'invalid_type')]);
}
