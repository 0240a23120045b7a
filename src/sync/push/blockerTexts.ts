import { message, type Message } from '../../core/message.ts';
import type { ExcludedCase } from './excludedCases.ts';
import type { Blocker } from './pushPlan.ts';

/** A sentence that says why a push may not go, and one that says what to do. */
export interface BlockerTexts {
  readonly what: Message;
  readonly todo: Message;
}

/**
 * The texts of a blocker for the user.
 *
 * @param service what the user calls the service
 */
export function blockerTexts(blocker: Blocker, service: string): BlockerTexts {
  switch (blocker.kind) {
    case 'invalid': {
      const { path, problem } = blocker.file;
      return {
        what: message('{0}, line {1}: {2}', path, problem.line, problem.message),
        todo: message('Nothing was pushed. Fix the file, then push again'),
      };
    }
    case 'hidden':
      return {
        what: message(
          'Nothing was pushed: {1} has the test case “{0}” but doesn’t include it in pulls, so a push could delete it',
          blocker.listed.description ?? blocker.listed.id,
          service,
        ),
        todo: message('Enable it on the service, or push its file first if it is a draft of a new case'),
      };
    case 'missing-field':
      return missingFieldTexts(blocker, service);
    default:
      return blocker satisfies never;
  }
}

function missingFieldTexts(
  { field, testCase }: Extract<Blocker, { kind: 'missing-field' }>,
  service: string,
): BlockerTexts {
  const name = testCase.description;
  return {
    what:
      field === 'runStatus'
        ? message(
            'Nothing was pushed: {1} doesn’t return the run status of “{0}”, so a push could change it',
            name,
            service,
          )
        : message(
            'Nothing was pushed: {1} doesn’t return the type of “{0}”, so a push could change it',
            name,
            service,
          ),
    todo: message(
      'Add version, runStatus and its type, if it has one, to its file and push all files, or push your file as a draft',
    ),
  };
}

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
