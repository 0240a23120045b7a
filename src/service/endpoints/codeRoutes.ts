import * as z from 'zod';
import { endpoints } from '../../api/contract/endpoints.ts';
import { webAddress } from '../../api/contract/fieldSchemas.ts';
import { breakpoints, browsers } from '../../codegen/files/projectFiles.ts';
import { generateConfig, generateProject, withSandboxWorker } from '../../codegen/generateProject.ts';
import { generateSingleFile } from '../../codegen/generateSingleFile.ts';
import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import { withRequiredCases } from '../../core/case/caseDependencies.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import { BadRequest, HttpError, issue, notFound } from '../http/httpErrors.ts';
import { parseJson, validateRequestValue } from '../http/requestValues.ts';
import { route } from '../http/route.ts';
import type { EnvironmentRecord, TargetRecord } from '../store/records.ts';
import type { Store, StoreContext } from '../store/store.ts';
import { hostedEndpoints } from './endpointsBesideInterface.ts';
import { requestedCase, requestedTarget } from './requestedRecords.ts';
import { maxFiles, zipFiles } from './zipFiles.ts';

export interface CodeRoutesOptions extends Pick<StoreContext, 'store'> {
  /** Reads the worker in which code of test cases runs, for projects that carry it. */
  readonly sandboxWorker: () => Promise<string>;
}

/** Endpoint 14: the zip of a Playwright Test project for the given cases. */
export const codeRoutes = ({ store, sandboxWorker }: CodeRoutesOptions) => ({
  generateCode: route(endpoints.generateCode, requestedTarget(store), async (target, { body }) => {
    const { executionUrl, testCases, environmentId } = body;
    const environment = findEnvironment(store.environments(target.id), environmentId);
    const project = generateProject(testCases, { executionUrl, ...generationOptions(target, environment) });
    const files = withSandboxWorker(project, project.usesSandbox ? await sandboxWorker() : '');
    if (files.size > maxFiles) throw new HttpError(413, `The code has more than ${maxFiles} files`);
    return zipFiles(files);
  }),
});

/** The code of one test case as a single file, and a configuration for such files. */
export const hostedCodeRoutes = ({ store }: Pick<StoreContext, 'store'>) => ({
  getTestCaseCode: route(
    hostedEndpoints.getTestCaseCode,
    requestedCase(store),
    ({ targetId, version: { portable } }, { params, query: { executionUrl, environmentId } }) => {
      const known = store.cases.currentCases(targetId).map(({ version }) => version.portable);
      const byId = new Map(known.map((testCase) => [testCase.id, testCase]));
      const testCode = generateSingleFile(
        portable,
        withRequiredCases([portable.id], byId),
        optionsFor(store, requestedTarget(store)(params), environmentId, { executionUrl }),
      );
      return { testCode };
    },
  ),
  getConfig: route(hostedEndpoints.getConfig, requestedTarget(store), (target, { allQueries }) => {
    const { url, environmentId, headless, browser, breakpoint, outputDir, filterTestCaseIds } =
      parseConfigQuery(allQueries);
    return generateConfig({
      ...optionsFor(store, target, environmentId, { url }),
      browser: browser ?? 'CHROMIUM',
      breakpoint: breakpoint ?? 'DESKTOP',
      isHeadless: headless !== 'false',
      ...(outputDir === undefined ? {} : { outputDir }),
      ...(filterTestCaseIds ? { filterTestCaseIds } : {}),
    });
  }),
});

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

/** Options of code for a target and an environment. Of headers it has the names, of accounts nothing. */
const generationOptions = (
  { testIdAttribute, timeoutPerStep }: TargetRecord,
  environment: EnvironmentRecord | undefined,
): Omit<ProjectOptions, 'executionUrl'> => ({
  ...(testIdAttribute ? { testIdAttribute } : {}),
  ...(timeoutPerStep === undefined ? {} : { timeoutPerStep }),
  ...(environment?.name === undefined ? {} : { environmentName: environment.name }),
  headerNames: Object.keys(environment?.additionalHeaderFields ?? {}),
});

/** Finds an environment by its id, if one is given; throws a 404 that names the id. */
function findEnvironment(
  environments: readonly EnvironmentRecord[],
  id: string | undefined,
): EnvironmentRecord | undefined {
  const environment = environments.find((known) => known.id === id);
  if (id !== undefined && !environment) throw notFound('environment', id);
  return environment;
}

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

/** Parses the query of a configuration. `filterTestCaseIds` is repeated, separated by commas, or a JSON array. */
function parseConfigQuery(
  parameters: Readonly<Record<string, readonly string[]>>,
): z.output<typeof configQuery> {
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
