import * as vscode from 'vscode';
import { readCodeArchive } from '../../api/codeArchive.ts';
import { ServiceError } from '../../api/errors.ts';
import { message, UserError } from '../../core/errors.ts';
import type { TestCase } from '../../core/testCase.ts';
import { pauses } from '../../disk/pauses.ts';
import { OfferingError } from '../errorBoundary.ts';
import { nameOf, type Services } from '../services.ts';
import { targetFolders, type TargetFolder } from '../settings.ts';
import type { ProjectAnswers } from './askProject.ts';

/** Code as the service generates it (endpoint 14), and which services do not offer that. */
export class ServiceCode {
  /** Services without it, for as long as this window is open: they may learn it. */
  private readonly without = new Set<string>();

  constructor(private readonly services: Services) {}

  /**
   * The files that the service makes of test cases, by path.
   *
   * @throws UserError when the service does not offer that, refuses, or answers something unsafe
   */
  async get(
    { serviceUrl, testTargetId }: TargetFolder,
    testCases: readonly TestCase[],
    { executionUrl, environmentId }: ProjectAnswers,
    signal: AbortSignal,
  ): Promise<Map<string, Uint8Array>> {
    const client = await this.services.client(serviceUrl);
    const body = { executionUrl, testCases: [...testCases], ...(environmentId && { environmentId }) };
    try {
      const bytes = await client.generateCode(testTargetId, body, { signal });
      return await readCodeArchive(bytes, pauses(signal));
    } catch (error) {
      const isKnown = async (): Promise<boolean> =>
        (await client.listTestTargets({ signal })).some(({ id }) => id === testTargetId);
      if (!(await isMissing(error, isKnown))) throw error;
      this.hide(serviceUrl);
      throw notOffered(serviceUrl);
    }
  }

  private hide(serviceUrl: string): void {
    this.without.add(serviceUrl);
    const isNowhere = targetFolders().every((one) => this.without.has(one.serviceUrl));
    void vscode.commands.executeCommand('setContext', 'portableTests.noServiceCode', isNowhere);
  }
}

/** Not found may mean the test target or the endpoint: it is the endpoint where the target is there. */
async function isMissing(error: unknown, isTargetKnown: () => Promise<boolean>): Promise<boolean> {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === 405 || error.status === 501) return true;
  return error.status === 404 && isTargetKnown().catch(() => false);
}

const notOffered = (serviceUrl: string): UserError =>
  new OfferingError(
    message('{0} does not generate code, so the command is hidden in this window', nameOf(serviceUrl)),
    message('Generate the code here instead'),
    {
      title: vscode.l10n.t('Generate Here'),
      run: () => vscode.commands.executeCommand('portableTests.generateAllCode'),
    },
  );
