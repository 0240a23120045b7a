import * as vscode from 'vscode';
import { ServiceError } from '../../api/http/apiErrors.ts';
import { UnsupportedEndpoint } from '../../api/http/unsupportedEndpoint.ts';
import { UserError } from '../../core/userError.ts';
import { isUnavailable } from '../connection/unreachableServices.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import { usualFolder } from '../targets/usualFolder.ts';

/**
 * The state of a view without a linked folder. The welcome view shows what to do, in place of the rows; where the
 * workspace has test cases (`cases`), only until a service is connected.
 */
export type ViewState = 'cases' | 'noKey' | 'wrongKey' | 'unreachable' | 'noTarget';

/**
 * Finds the state of a view without a linked folder.
 *
 * @param serviceUrl the only service; none where it is not connected to one
 */
export async function findViewState(
  targets: TargetCatalog,
  serviceUrl: string | undefined,
): Promise<ViewState | undefined> {
  const state = serviceUrl === undefined ? undefined : await stateOfService(targets, serviceUrl);
  return state ?? ((await hasCases()) ? 'cases' : undefined);
}

async function stateOfService(targets: TargetCatalog, serviceUrl: string): Promise<ViewState | undefined> {
  try {
    const shown = await targets.shownTargets(serviceUrl);
    if (targets.unreachable.has(serviceUrl)) return stateOfError(targets.unreachable.errorOf(serviceUrl));
    return shown.length === 0 ? 'noTarget' : undefined;
  } catch (error) {
    if (error instanceof UnsupportedEndpoint) return undefined;
    throw error;
  }
}

function stateOfError(error: unknown): ViewState | undefined {
  if (error instanceof UserError && error.nextStep === 'set-key')
    return error instanceof ServiceError ? 'wrongKey' : 'noKey';
  return isUnavailable(error) ? 'unreachable' : undefined;
}

/** Whether a folder that is known for test cases has a file. */
async function hasCases(): Promise<boolean> {
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) return false;
  const files = `{**/.octomind,${usualFolder}}/**/*.{yaml,yml}`;
  return (await vscode.workspace.findFiles(files, '**/node_modules/**', 1)).length > 0;
}
