import type { CallExpression } from 'acorn';
import { message } from '../../message.ts';
import { rejectSpan } from '../../locator/locatorSyntaxError.ts';
import { addRemark, type StepList } from './stepList.ts';
import type { Scope } from './value.ts';

/** Follows what a test says about itself, such as `test.skip()`. */
export function convertControl(node: CallExpression, name: string, scope: Scope, list: StepList): void {
  switch (name) {
    case 'skip':
    case 'fixme':
      if (!isAlways(node)) {
        return rejectSpan(
          node,
          message('A test case can’t be skipped on a condition'),
          message('Set runStatus or excludedEnvironmentNames of the test case'),
        );
      }
      list.isOff = true;
      return undefined;
    case 'slow':
    case 'setTimeout':
      return addRemark(list.found.remarks, scope.source, node, message('“{0}” is left out', `test.${name}`));
    case 'fail':
      return rejectSpan(node, message('A test case can’t be expected to fail'));
    case '':
      return rejectSpan(node, message('A test inside a test isn’t supported'));
    default:
      return rejectSpan(node, message('Test runner settings aren’t supported in a test case'));
  }
}

/** Whether a call without a function or condition skips, as `test.skip()` and `test.skip(true, 'reason')` do. */
function isAlways({ arguments: [condition] }: CallExpression): boolean {
  return !condition || (condition.type === 'Literal' && condition.value === true);
}
