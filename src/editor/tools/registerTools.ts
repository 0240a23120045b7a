import * as vscode from 'vscode';
import { deferred } from '../ui/lazyValues.ts';
import type { ToolDependencies } from './tool.ts';
import { toolNames, type ToolName } from './toolNames.ts';

/** Offers the tools to the editor's agents; does nothing in an editor that knows no tools. */
export function registerTools(parts: ToolDependencies): vscode.Disposable {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  if (!lm?.registerTool) return vscode.Disposable.from();
  const tools = deferred(async () => (await import('./createTools.ts')).createTools(parts));
  const deferredTool = (name: ToolName): vscode.LanguageModelTool<unknown> => ({
    prepareInvocation: async (...call) => (await tools())[name].prepareInvocation?.(...call),
    invoke: async (...call) => (await tools())[name].invoke(...call),
  });
  return vscode.Disposable.from(...toolNames.map((name) => vscode.lm.registerTool(name, deferredTool(name))));
}
