import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { checkTestCase, isTestCase } from '../../core/case/checkTestCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { render } from '../../core/message.ts';
import { pushCases } from '../cases/pushCases.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { updateEnvironment } from '../targets/environments.ts';
import { createTarget } from '../targets/targets.ts';

export const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';

const testAccount = {
  username: 'ada@example.com',
  password: 'correct horse',
  otpInitializerKey: 'JBSWY3DPEHPK3PXP',
};

/** Gives the store the sample target with its test cases, once; its address is new at each start. */
export async function seedSample(context: StoreContext, folder: string, discoveryUrl: string): Promise<void> {
  const { store } = context;
  if (store.target(sampleTargetId)) {
    const environment = store.environments(sampleTargetId).find(({ type }) => type === 'DEFAULT');
    if (environment) updateEnvironment(context, environment, { discoveryUrl });
    return;
  }
  const cases = await readSampleCases(path.join(folder, 'workspace', 'portable-tests'));
  store.transaction(() => {
    createTarget(context, { testTarget: { app: 'Sample shop', discoveryUrl } }, sampleTargetId);
    const [environment] = store.environments(sampleTargetId);
    if (environment) updateEnvironment(context, environment, { testAccount });
    pushCases(context, 'replace', sampleTargetId, cases);
  });
}

async function readSampleCases(folder: string): Promise<TestCase[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
  return Promise.all(names.map((name) => readSampleCase(path.join(folder, name))));
}

async function readSampleCase(file: string): Promise<TestCase> {
  const value: unknown = parse(await readFile(file, 'utf8'));
  if (isTestCase(value)) return value;
  const problem = checkTestCase(value).find(({ severity }) => severity === 'error');
  throw new Error(`${file} is not a test case: ${problem ? render(problem.message) : ''}`);
}
