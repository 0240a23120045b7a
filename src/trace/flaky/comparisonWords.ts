import { failureSentence } from '../../core/failure/failureSentence.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { message, type Message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { durationMessage } from '../../core/text/durationMessage.ts';
import type { Parting, PartingClass, PartingEvidence, RunsComparison } from './compareRuns.ts';

const classes: Readonly<Record<PartingClass, Message>> = {
  timing: message('timing'),
  data: message('data'),
  network: message('network'),
  layout: message('layout'),
  assertion: message('assertion'),
};

/**
 * How many of several runs passed, and where and why the others part from them, in one sentence.
 *
 * @param locale for numbers
 */
export function comparisonSentence({ runs, passed, parting }: RunsComparison, locale = 'en'): Message {
  if (!parting) return message('{0} of {1} passed', passed, runs);
  const [first] = evidenceSentences(parting, locale);
  const why = first ? message('{0}: {1}', classes[parting.kind], first) : classes[parting.kind];
  return message('{0} of {1} passed. They part at {2}: {3}', passed, runs, placeOf(parting), why);
}

function placeOf({ title, index, within }: Parting): Message {
  const name = cleanLine([...within, title].join(' › '), longest);
  return index === undefined ? message('{0}', quoted(name)) : message('step {0} ({1})', index + 1, name);
}

/**
 * What shows why runs part, in sentences: the most telling first.
 *
 * @param locale for numbers
 */
export const evidenceSentences = ({ evidence }: Pick<Parting, 'evidence'>, locale = 'en'): Message[] =>
  evidence.map((one) => evidenceSentence(one, locale));

function evidenceSentence(evidence: PartingEvidence, locale: string): Message {
  switch (evidence.what) {
    case 'texts':
      return textsSentence(evidence.removed, evidence.added);
    case 'order':
      return message('{0} stood elsewhere on the page in runs that failed', list(evidence.added));
    case 'request':
      return requestSentence(evidence, locale);
    case 'unchanged':
      return message('The page was still as before the step in runs that failed');
    case 'busy':
      return message('The page was still loading in runs that failed');
    case 'wait':
      return message(
        'The step took at most {0} where it passed, and {1} where it failed',
        durationMessage(evidence.passed, locale),
        durationMessage(evidence.failed, locale),
      );
    case 'address':
      return message(
        'Runs that passed were at {0}, those that failed at {1}',
        cleanLine(evidence.passed, longest),
        cleanLine(evidence.failed, longest),
      );
    case 'console':
      return message('The console had an error in runs that failed: {0}', quoted(evidence.text));
    case 'failure':
      return failureSentence(readFailureReason(evidence.message), locale);
    default:
      return evidence satisfies never;
  }
}

function textsSentence(passed: readonly string[], failed: readonly string[]): Message {
  if (failed.length === 0) return message('The page lacked {0} in runs that failed', list(passed));
  if (passed.length === 0) return message('The page had {0} only in runs that failed', list(failed));
  return message(
    'The page had {0} in runs that passed, and {1} in those that failed',
    list(passed),
    list(failed),
  );
}

function requestSentence(
  { name, passed, failed }: Extract<PartingEvidence, { what: 'request' }>,
  locale: string,
): Message {
  const request = cleanLine(name, longest);
  if (!failed) return message('{0} was not sent in runs that failed', request);
  if (failed.status < 0) return message('{0} was not answered in runs that failed', request);
  if (failed.status !== passed.status)
    return message(
      '{0} was answered with {1} in runs that passed, and with {2} in those that failed',
      request,
      passed.status,
      failed.status,
    );
  return message(
    '{0} took at most {1} in runs that passed, and {2} in one that failed',
    request,
    durationMessage(passed.duration ?? 0, locale),
    durationMessage(failed.duration ?? 0, locale),
  );
}

/** Characters of a text that is quoted. */
const longest = 80;

const quoted = (text: string): string => `'${cleanLine(text, longest)}'`;

const list = (texts: readonly string[]): string => texts.map(quoted).join(', ');
