import { UserError } from '../userError.ts';
import { message } from '../message.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { editableSteps } from './editableSteps.ts';
import { insertedSteps } from './extractSteps.ts';
import { findKey, setKey } from './topLevelKeys.ts';

/**
 * Puts the steps of the case that this one depends on in front of its own, with its dependency, and
 * its entry point. The file of that case is left alone: others may depend on it.
 */
export function inlineDependency(text: string, dependencyText: string): TextEdit[] {
  const list = editableSteps(text);
  const other = editableSteps(dependencyText);
  const teardown = findKey(dependencyText, other, 'teardownId')?.text;
  const own = findKey(text, list, 'teardownId')?.text;
  if (teardown !== undefined && own !== undefined && teardown !== own) {
    throw new UserError(
      message('Both test cases have a teardown, and a test case can have only one'),
      message('Remove one of them, then try again'),
    );
  }
  const dependency = findKey(dependencyText, other, 'dependencyId')?.text;
  const entryPoint = findKey(dependencyText, other, 'entryPointUrlPath')?.text;
  return [
    ...setKey(text, list, 'dependencyId', dependency),
    ...(teardown === undefined || own !== undefined ? [] : setKey(text, list, 'teardownId', teardown)),
    ...(dependency !== undefined || entryPoint === undefined
      ? []
      : setKey(text, list, 'entryPointUrlPath', entryPoint)),
    ...insertedSteps(text, list, dependencyText, other),
  ];
}
