import type * as vscode from 'vscode';
import { getReportTool } from './getReportTool.ts';
import type { ToolName } from './toolNames.ts';
import { listCasesTool } from './listCasesTool.ts';
import { pushDraftTool } from './pushDraftTool.ts';
import { readCaseTool } from './readCaseTool.ts';
import { runCaseTool } from './runCaseTool.ts';
import { createTool } from './createTool.ts';
import type { ToolDependencies } from './toolDependencies.ts';
import { validateCaseTool } from './validateCaseTool.ts';

/** Creates every tool by its name, as the manifest contributes them. */
export const createTools = (
  parts: ToolDependencies,
): Record<ToolName, vscode.LanguageModelTool<unknown>> => ({
  portableTests_list_cases: createTool('portableTests_list_cases', listCasesTool(parts)),
  portableTests_read_case: createTool('portableTests_read_case', readCaseTool(parts)),
  portableTests_validate_case: createTool('portableTests_validate_case', validateCaseTool(parts)),
  portableTests_push_draft: createTool('portableTests_push_draft', pushDraftTool(parts)),
  portableTests_run_case: createTool('portableTests_run_case', runCaseTool(parts)),
  portableTests_get_report: createTool('portableTests_get_report', getReportTool(parts)),
});
