import { Hono } from 'hono';
import * as z from 'zod';
import { webAddress } from '../../api/contract/fieldSchemas.ts';
import { generateConfig } from '../../codegen/generateConfig.ts';
import { generateSingleFile } from '../../codegen/generateSingleFile.ts';
import { uuid } from '../../core/case/uuid.ts';
import { withRequiredCases } from '../../core/case/withRequiredCases.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';
import type { EnvironmentRecord } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { findEnvironment, generationOptions } from './generationOptions.ts';
import { parseConfigQuery } from './parseConfigQuery.ts';
import { requestedCase, requestedTarget } from './requestedRecords.ts';

const codeQuery = z.object({ executionUrl: webAddress.optional(), environmentId: uuid.optional() });

/** The code of one test case as a single file, and a configuration for such files. */
export function caseCodeRoutes({ store }: Pick<StoreContext, 'store'>): Hono {
  const routes = new Hono();
  const target = '/apiKey/v3/test-targets/:testTargetId';
  routes.get(`${target}/test-cases/:testCaseId/code`, (c) => {
    const record = requestedTarget(store, c);
    const { version } = requestedCase(store, c);
    const { executionUrl, environmentId } = validateRequestValue(codeQuery, c.req.query());
    const environments = store.environments(record.id);
    const environment = findEnvironment(environments, environmentId);
    const known = store.cases.currentCases(record.id).map((current) => current.version.portable);
    const byId = new Map(known.map((testCase) => [testCase.id, testCase]));
    const testCode = generateSingleFile(version.portable, withRequiredCases([version.portable.id], byId), {
      executionUrl: addressOf(executionUrl, 'executionUrl', environment, environments),
      ...generationOptions(record, environment),
    });
    return c.json({ testCode });
  });
  routes.get(`${target}/config`, (c) => {
    const record = requestedTarget(store, c);
    const { url, environmentId, outputDir, headless, browser, breakpoint, filterTestCaseIds } =
      parseConfigQuery(c.req.queries());
    const environments = store.environments(record.id);
    const environment = findEnvironment(environments, environmentId);
    return c.text(
      generateConfig({
        executionUrl: addressOf(url, 'url', environment, environments),
        ...generationOptions(record, environment),
        browser: browser ?? 'CHROMIUM',
        breakpoint: breakpoint ?? 'DESKTOP',
        isHeadless: headless !== 'false',
        ...(outputDir === undefined ? {} : { outputDir }),
        ...(filterTestCaseIds ? { filterTestCaseIds } : {}),
      }),
    );
  });
  return routes;
}

/** The address where the tests run: that of the query, of its environment, or of the default one. */
function addressOf(
  requested: string | undefined,
  parameter: string,
  environment: EnvironmentRecord | undefined,
  environments: readonly EnvironmentRecord[],
): string {
  const address =
    requested ??
    environment?.discoveryUrl ??
    environments.find(({ type }) => type === 'DEFAULT')?.discoveryUrl;
  if (address !== undefined) return address;
  const text = 'The environment has no URL: specify one';
  throw new BadRequest([issue([parameter], text, 'a URL', 'undefined', 'invalid_type')]);
}
