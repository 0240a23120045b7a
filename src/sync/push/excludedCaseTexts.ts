import type { BlockerTexts } from './blockerTexts.ts';
import { message } from '../../core/message.ts';
import type { ExcludedCase } from './excludedCase.ts';

/**
 * The texts of a test case that a push leaves on the service as it is.
 *
 * @param service what the user calls the service
 */
export function excludedCaseTexts(left: ExcludedCase, service: string): BlockerTexts {
  const name = left.testCase.description;
  switch (left.kind) {
    case 'changed-on-service':
    case 'conflict':
      return {
        what: message('“{0}” was not pushed: it changed on {1} since the last pull', name, service),
        todo: message('Pull to see what changed, then push again'),
      };
    case 'unrelated':
      return {
        what: message('“{0}” was not pushed: it differs from {1} and was never pulled', name, service),
        todo: message('Pull to choose which version to keep, then push again'),
      };
    case 'deleted-on-service':
      return {
        what: message('“{0}” was not pushed: it was deleted on {1} since the last pull', name, service),
        todo: message('Pull to delete or keep its file, then push again'),
      };
    case 'moved':
      return {
        what: message('“{0}” was not pushed: it just changed on {1}', name, service),
        todo: message('Pull to see what changed, then push again'),
      };
    case 'needed':
      return {
        what: message('“{0}” was not removed from {1}: “{2}” needs it', name, service, left.by.description),
        todo: message('Keep it on the service, or remove both'),
      };
    case 'needs':
      return {
        what: message(
          '“{0}” was not pushed: it needs “{1}”, which is not on {2}',
          name,
          left.on.description,
          service,
        ),
        todo: message('Push both'),
      };
    default:
      return left satisfies never;
  }
}
