import { message, type Message } from '../../core/message.ts';
import type { Blocker, ExcludedCase } from './pushObstacles.ts';

/** A sentence that says why something is not pushed, and one that says what to do. */
interface PushTexts {
  readonly what: Message;
  readonly todo: Message;
}

/**
 * The texts of a blocker for the user.
 *
 * @param service what the user calls the service
 */
export function blockerTexts(blocker: Blocker, service: string): PushTexts {
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
          'Nothing was pushed: {1} doesn\'t include "{0}" in pulls, and its content is unknown, so a push could delete it',
          blocker.listed.description ?? blocker.listed.id,
          service,
        ),
        todo: message('Enable it on the service, or discard it if it is a draft'),
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
): PushTexts {
  const name = testCase.description;
  return {
    what:
      field === 'runStatus'
        ? message(
            'Nothing was pushed: {1} doesn\'t return the run status of "{0}", so a push could change it',
            name,
            service,
          )
        : message(
            'Nothing was pushed: {1} doesn\'t return the type of "{0}", so a push could change it',
            name,
            service,
          ),
    todo: message(
      'Add version, runStatus and type (if it has one) to its file, then push all files. Or push your file as a draft',
    ),
  };
}

/**
 * The texts of a test case that a push leaves on the service as it is.
 *
 * @param service what the user calls the service
 */
export function excludedCaseTexts(left: ExcludedCase, service: string): PushTexts {
  const name = left.testCase.description;
  switch (left.kind) {
    case 'changed-on-service':
    case 'conflict':
      return {
        what: message('"{0}" was not pushed: it changed on {1} since the last pull', name, service),
        todo: message('Pull to see what changed, then push again'),
      };
    case 'unrelated':
      return {
        what: message('"{0}" was not pushed: it differs from {1} and was never pulled', name, service),
        todo: message('Pull to choose which version to keep, then push again'),
      };
    case 'deleted-on-service':
      return {
        what: message('"{0}" was not pushed: it was deleted on {1} since the last pull', name, service),
        todo: message('Pull to delete or keep its file, then push again'),
      };
    case 'moved':
      return {
        what: message('"{0}" was not pushed: it just changed on {1}', name, service),
        todo: message('Pull to see what changed, then push again'),
      };
    case 'needed':
      return {
        what: message('"{0}" was not removed from {1}: "{2}" needs it', name, service, left.by.description),
        todo: message('Keep it on the service, or remove both'),
      };
    case 'needs':
      return {
        what: message(
          '"{0}" was not pushed: it needs "{1}", which is not on {2}',
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

/** Gets the reason why a case is excluded, with the next step; the line may be cut off. */
export function excludedDetail(excluded: ExcludedCase): Message {
  switch (excluded.kind) {
    case 'changed-on-service':
      return message('Changed on the service: pull to update the file');
    case 'conflict':
      return message('Changed locally and on the service: pull to resolve the conflict');
    case 'unrelated':
      return message('Differs from the service and was never pulled: pull to choose a version');
    case 'deleted-on-service':
      return message('Deleted on the service: pull to delete or keep the file');
    case 'moved':
      return message('Just changed on the service: pull first');
    case 'needed':
      return message('Needed by "{0}"', excluded.by.description);
    case 'needs':
      return message('Needs "{0}", which is not on the service', excluded.on.description);
    default:
      return excluded satisfies never;
  }
}
