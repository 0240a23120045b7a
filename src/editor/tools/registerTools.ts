import * as vscode from 'vscode';
import { getReport } from './getReport.ts';
import type { ToolName } from './toolInputs.ts';
import { listCases } from './listCases.ts';
import { pushDraft } from './pushDraft.ts';
import { readCase } from './readCase.ts';
import { runCase } from './runCase.ts';
import { createTool } from './createTool.ts';
import type { ToolDependencies } from './toolDependencies.ts';
import { validateCase } from './validateCase.ts';

/** Creates every tool by its name, as the manifest contributes them. */
export const createTools = (
  parts: ToolDependencies,
): Record<ToolName, vscode.LanguageModelTool<unknown>> => ({
  portableTests_list_cases: createTool('portableTests_list_cases', listCases(parts)),
  portableTests_read_case: createTool('portableTests_read_case', readCase(parts)),
  portableTests_validate_case: createTool('portableTests_validate_case', validateCase(parts)),
  portableTests_push_draft: createTool('portableTests_push_draft', pushDraft(parts)),
  portableTests_run_case: createTool('portableTests_run_case', runCase(parts)),
  portableTests_get_report: createTool('portableTests_get_report', getReport(parts)),
});

/** Offers the tools to the editor's agents; does nothing in an editor that knows no tools. */
export function registerTools(parts: ToolDependencies): vscode.Disposable {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  const all = lm?.registerTool
    ? Object.entries(createTools(parts)).map(([name, tool]) => vscode.lm.registerTool(name, tool))
    : [];
  return vscode.Disposable.from(...all);
}
