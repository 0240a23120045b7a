import * as vscode from 'vscode';
import * as z from 'zod';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { isCancelled } from '../ui/errorBoundary.ts';
import { textOfError } from '../ui/textOfError.ts';
import { cleanMessage } from './cleanText.ts';
import { toolInputs, type InputOf } from './toolInputs.ts';
import type { ToolName } from './toolNames.ts';

/** The implementation of a tool. */
export interface ToolDefinition<Name extends ToolName> {
  /** The text that the user sees while the tool works. */
  readonly invocationMessage: (input: InputOf<Name>) => string;
  /** The question to the user before the tool changes, sends or runs something. */
  readonly confirm?: (input: InputOf<Name>) => Promise<vscode.LanguageModelToolConfirmationMessages>;
  /** @throws {UserError} with what to do next */
  readonly work: (input: InputOf<Name>, signal: AbortSignal) => Promise<vscode.LanguageModelToolResult>;
}

/** Creates a tool for the editor: its input is validated, and its errors are sentences that a model can act on. */
export function createTool<Name extends ToolName>(
  name: Name,
  { invocationMessage, confirm, work }: ToolDefinition<Name>,
): vscode.LanguageModelTool<unknown> {
  return {
    async prepareInvocation({ input }) {
      return withReadableErrors(async () => {
        const checked = inputOf(name, input);
        return {
          invocationMessage: invocationMessage(checked),
          ...(confirm ? { confirmationMessages: await confirm(checked) } : {}),
        };
      });
    },
    async invoke({ input }, token) {
      const abort = new AbortController();
      const cancelled = token.onCancellationRequested(() => abort.abort());
      try {
        return await withReadableErrors(() => work(inputOf(name, input), abort.signal));
      } finally {
        cancelled.dispose();
      }
    },
  };
}

function inputOf<Name extends ToolName>(name: Name, input: unknown): InputOf<Name> {
  const { data, error } = toolInputs[name].safeParse(input);
  if (data) return data as InputOf<Name>;
  throw new UserError(
    message('The input of {0} is invalid: {1}', name, error ? z.prettifyError(error) : ''),
    message('Correct it to match the tool’s schema, then call it again'),
  );
}

/** Errors as a model reads them: what happened, and what to do next. */
async function withReadableErrors<Result>(body: () => Promise<Result>): Promise<Result> {
  try {
    return await body();
  } catch (error) {
    if (isCancelled(error) || (error instanceof Error && error.name === 'AbortError'))
      throw new Error('The user cancelled this. Do not try again unless the user asks for it.', {
        cause: error,
      });
    throw new Error(cleanMessage(textOfError(error)), { cause: error });
  }
}
