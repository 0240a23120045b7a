import { Hono } from 'hono';
import * as portable from '../../api/contract/portableEndpoints.ts';
import { generateProject } from '../../codegen/generateProject.ts';
import { withSandboxWorker } from '../../codegen/withSandboxWorker.ts';
import { largeBodyLimit, readJsonBody } from '../http/readJsonBody.ts';
import { HttpError } from '../http/httpErrors.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { findEnvironment, generationOptions } from './generationOptions.ts';
import { requestedTarget } from './requestedRecords.ts';
import { maxFiles, zipFiles } from './zipFiles.ts';

export interface CodeRoutesOptions extends Pick<StoreContext, 'store'> {
  /** Reads the worker in which code of test cases runs, for projects that carry it. */
  readonly sandboxWorker: () => Promise<string>;
}

/** Endpoint 14: the zip of a Playwright Test project for the given cases. */
export function codeRoutes({ store, sandboxWorker }: CodeRoutesOptions): Hono {
  const routes = new Hono();
  routes.post('/apiKey/beta/test-targets/:testTargetId/code', async (c) => {
    const target = requestedTarget(store, c);
    const { executionUrl, testCases, environmentId } = await readJsonBody(
      c,
      portable.generateCodeBody,
      largeBodyLimit,
    );
    const environment = findEnvironment(store.environments(target.id), environmentId);
    const project = generateProject(testCases, { executionUrl, ...generationOptions(target, environment) });
    const files = withSandboxWorker(project, project.usesSandbox ? await sandboxWorker() : '');
    if (files.size > maxFiles) throw new HttpError(413, `The code has more than ${maxFiles} files`);
    return c.body(await zipFiles(files), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="browser-tests.zip"',
    });
  });
  return routes;
}
