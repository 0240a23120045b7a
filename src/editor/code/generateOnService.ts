import * as vscode from 'vscode';
import { readCodeArchive } from '../../api/readCodeArchive.ts';
import { ifUnsupported, type UnsupportedEndpoint } from '../../api/http/apiErrors.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { draftShape } from '../../sync/cases/caseShapes.ts';
import { ErrorWithAction } from '../ui/errorWithAction.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { Services } from '../connection/services.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { ExecutionEnvironment } from './askExecutionEnvironment.ts';
import type { CommandId } from '../ui/commands.ts';

/**
 * Lets the service generate code (endpoint 14). Returns files by path.
 *
 * @throws UserError when the service does not support it, rejects it, or returns an unsafe archive
 */
export async function generateOnService(
  services: Pick<Services, 'client'>,
  { serviceUrl, testTargetId }: TargetFolder,
  testCases: readonly TestCase[],
  { executionUrl, environmentId }: ExecutionEnvironment,
  signal: AbortSignal,
): Promise<Map<string, Uint8Array>> {
  const client = await services.client(serviceUrl);
  const body = {
    executionUrl,
    testCases: testCases.map(draftShape),
    ...(environmentId && { environmentId }),
  };
  const bytes = await client
    .generateCode(testTargetId, body, { signal })
    .catch(ifUnsupported('generateCode', offerToGenerate));
  return readCodeArchive(bytes, createEventLoopPause(signal));
}

function offerToGenerate({ what, todo }: UnsupportedEndpoint): never {
  throw new ErrorWithAction(what, todo, {
    title: vscode.l10n.t('Generate Locally'),
    run: () => vscode.commands.executeCommand('portableTests.generateAllCode' satisfies CommandId),
  });
}
