import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../files/caseIndex.ts';
import type { Versions } from '../cases/versions.ts';
import type { Hear } from '../run/runHandler.ts';
import type { ReportWatch } from '../reports/reportWatch.ts';
import type { Services } from '../connection/services.ts';
import type { Syncs } from '../sync/syncs.ts';
import type { TreeModel } from '../cases/catalog.ts';
import { getReport } from './getReport.ts';
import type { ToolName } from './inputs.ts';
import { listCases } from './listCases.ts';
import { pushDraft } from './pushDraft.ts';
import { readCase } from './readCase.ts';
import { runCase } from './runCase.ts';
import { toolOf } from './tool.ts';
import { validateCase } from './validateCase.ts';

/** What the tools for language models need. */
export interface ToolParts {
  readonly index: CaseIndex;
  readonly services: Pick<Services, 'client'>;
  readonly syncs: Pick<Syncs, 'use'>;
  readonly versions: Pick<Versions, 'note'>;
  readonly model: Pick<TreeModel, 'lastCompared'>;
  readonly watch: Pick<ReportWatch, 'look'>;
  /** Runs a case without a window, as the Testing view would, and tells what happens. */
  readonly run: (one: IndexedCase, signal: AbortSignal, hear: Hear) => Promise<void>;
}

/** Every tool by its name, as the manifest contributes them. */
export const tools = (parts: ToolParts): Record<ToolName, vscode.LanguageModelTool<unknown>> => ({
  portableTests_list_cases: toolOf('portableTests_list_cases', listCases(parts)),
  portableTests_read_case: toolOf('portableTests_read_case', readCase(parts)),
  portableTests_validate_case: toolOf('portableTests_validate_case', validateCase(parts)),
  portableTests_push_draft: toolOf('portableTests_push_draft', pushDraft(parts)),
  portableTests_run_case: toolOf('portableTests_run_case', runCase(parts)),
  portableTests_get_report: toolOf('portableTests_get_report', getReport(parts)),
});

/** Offers the tools to the editor's agents; does nothing in an editor that knows no tools. */
export function registerTools(parts: ToolParts): vscode.Disposable {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  const all = lm?.registerTool
    ? Object.entries(tools(parts)).map(([name, tool]) => vscode.lm.registerTool(name, tool))
    : [];
  return vscode.Disposable.from(...all);
}
