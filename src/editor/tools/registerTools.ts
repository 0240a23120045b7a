import * as vscode from 'vscode';
import { getReport } from './getReport.ts';
import type { ToolName } from './toolInputs.ts';
import { listCases } from './listCases.ts';
import { pushDraft } from './pushDraft.ts';
import { readCase } from './readCase.ts';
import { runCase } from './runCase.ts';
import { toolOf } from './createTool.ts';
import type { ToolParts } from './toolDependencies.ts';
import { validateCase } from './validateCase.ts';

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
