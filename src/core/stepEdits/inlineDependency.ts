import { UserError } from '../userError.ts';
import { message } from '../message.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { editSteps, withoutAliases } from './editSteps.ts';
import { getEditableSteps } from './getEditableSteps.ts';
import { insertStepsOfFile } from './insertStepsOfFile.ts';
import { findTopLevelKey, setTopLevelKey } from './topLevelKeys.ts';

/**
 * Puts the steps of the case that this one depends on in front of its own, with its dependency, and
 * its entry point. The file of that case is left alone: others may depend on it.
 */
export function inlineDependency(text: string, dependencyText: string): TextEdit[] {
  const dependency = withoutAliases(dependencyText);
  return editSteps(text, { edits: (current) => inline(current, dependency) });
}

function inline(text: string, dependencyText: string): TextEdit[] {
  const list = getEditableSteps(text);
  const other = getEditableSteps(dependencyText);
  const teardown = findTopLevelKey(dependencyText, other, 'teardownId')?.text;
  const own = findTopLevelKey(text, list, 'teardownId')?.text;
  if (teardown !== undefined && own !== undefined && teardown !== own) {
    throw new UserError(
      message('Both test cases have a teardown, and a test case can have only one'),
      message('Remove one of them, then try again'),
    );
  }
  const dependency = findTopLevelKey(dependencyText, other, 'dependencyId')?.text;
  const entryPoint = findTopLevelKey(dependencyText, other, 'entryPointUrlPath')?.text;
  return [
    ...setTopLevelKey(text, list, 'dependencyId', dependency),
    ...(teardown === undefined || own !== undefined
      ? []
      : setTopLevelKey(text, list, 'teardownId', teardown)),
    ...(dependency !== undefined || entryPoint === undefined
      ? []
      : setTopLevelKey(text, list, 'entryPointUrlPath', entryPoint)),
    ...insertStepsOfFile(text, list, dependencyText, other),
  ];
}
