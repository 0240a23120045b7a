import { message, type Message } from '../../core/message.ts';
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
          'Nothing was pushed: {1} doesn’t include “{0}” in pulls, and its content is unknown, so a push could delete it',
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
      'Add version, runStatus and type (if it has one) to its file, then push all files. Or push your file as a draft',
    ),
  };
}
