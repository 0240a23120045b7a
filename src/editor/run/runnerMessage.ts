import { message, type Message } from '../../core/message.ts';

/**
 * Parses an English text of generated code or of the runner, such as why a test case was skipped, into a
 * message that can be localized; undefined for any other text.
 */
export function runnerMessage(text: string): Message | undefined {
  if (text === 'The runStatus of the test case is OFF')
    return message('The runStatus of the test case is OFF');
  const teardown = /^The teardown ([\da-f-]{36}) is not among the test cases$/i.exec(text)?.[1];
  if (teardown !== undefined) return message('The teardown {0} is not among the test cases', teardown);
  const ignored = after('failure ignored: ', text);
  if (ignored !== undefined) return message('failure ignored: {0}', runnerMessage(ignored) ?? ignored);
  const failed = after('teardown failed: ', text);
  if (failed !== undefined) return message('teardown failed: {0}', runnerMessage(failed) ?? failed);
  return undefined;
}

const after = (start: string, text: string): string | undefined =>
  text.startsWith(start) ? text.slice(start.length) : undefined;
