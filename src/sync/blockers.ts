import { message, type Message } from '../core/errors.ts';
import type { Blocker } from './pushPlan.ts';

/** A sentence that says why a push may not go, and one that says what to do. */
export interface BlockerWords {
  readonly what: Message;
  readonly todo: Message;
}

/**
 * What a user reads of a blocker.
 *
 * @param service what the user calls the service
 */
export function blockerWords(blocker: Blocker, service: string): BlockerWords {
  switch (blocker.kind) {
    case 'invalid': {
      const { path, problem } = blocker.file;
      return {
        what: message('{0}, line {1}: {2}', path, problem.line, problem.message),
        todo: message('Nothing was pushed. Mend the file, then push again'),
      };
    }
    case 'changed-there':
    case 'conflict':
      return {
        what: message(
          'Nothing was pushed: “{0}” changed on {1} since the last pull',
          blocker.testCase.description,
          service,
        ),
        todo: message('Pull to see what changed, then push again'),
      };
    case 'unrelated':
      return {
        what: message(
          'Nothing was pushed: “{0}” differs from {1}, and it was never pulled here',
          blocker.testCase.description,
          service,
        ),
        todo: message('Pull to choose which one to keep, then push again'),
      };
    case 'deleted-there':
      return {
        what: message(
          'Nothing was pushed: “{0}” was removed from {1} since the last pull',
          blocker.testCase.description,
          service,
        ),
        todo: message('Pull to decide about its file, then push again'),
      };
    case 'hidden':
      return {
        what: message(
          'Nothing was pushed: {1} has the test case “{0}”, but does not show it to a pull, so a push could drop it',
          blocker.listed.description ?? blocker.listed.id,
          service,
        ),
        todo: message('Enable it on the service, or push its file first if it is a draft of a new case'),
      };
    case 'untold': {
      const { field, testCase } = blocker;
      return {
        what:
          field === 'runStatus'
            ? message(
                'Nothing was pushed: {1} does not tell the run status of “{0}”, so a push could change it',
                testCase.description,
                service,
              )
            : message(
                'Nothing was pushed: {1} does not tell the type of “{0}”, so a push could change it',
                testCase.description,
                service,
              ),
        todo: message(
          'Add version, runStatus and its type, if it has one, to its file and push all files, or push your file as a draft',
        ),
      };
    }
    case 'needed':
      return {
        what: message(
          'Nothing was pushed: “{0}” cannot be removed, because “{1}” needs it',
          blocker.testCase.description,
          blocker.by.description,
        ),
        todo: message('Keep it on the service, or remove both'),
      };
    default:
      return blocker satisfies never;
  }
}
