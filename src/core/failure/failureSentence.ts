import { message, type Message } from '../message.ts';
import { durationMessage, durationTemplates } from '../text/durationMessage.ts';
import { distinguishTexts } from '../text/shortTexts.ts';
import {
  type AssertionReason,
  type FailureReason,
  misfits,
  obstacles,
  successStatus,
} from './failureReason.ts';

const sentences = {
  missing: message('Nothing on the page matches {0}'),
  notUnique: message('{0} elements match {1}'),
  notLoaded: message('{0} could not be opened ({1})'),
  unknownHost: message('{0} could not be opened ({1}): check the address, and whether a proxy is needed'),
  unknownIssuer: message(
    '{0} could not be opened ({1}): install the issuer of its certificate as an authority that this system trusts',
  ),
  refused: message(
    '{0} could not be opened ({1}): nothing responds there; check whether the application is running, and its port',
  ),
  unsafePort: message(
    '{0} could not be opened ({1}): browsers open no page at this port; run the application at another one',
  ),
  unreached: message(
    '{0} could not be opened ({1}): there is no connection to it; check the address and the network',
  ),
  noAnswer: message('{0} could not be opened ({1}): the application ended the connection without an answer'),
  noHttps: message('{0} could not be opened ({1}): it does not answer by https; try http://'),
  endlessRedirects: message('{0} could not be opened ({1}): the application redirects without end'),
  unreachedProxy: message('{0} could not be opened ({1}): the proxy does not respond; check its address'),
  refusedByProxy: message(
    '{0} could not be opened ({1}): check whether the proxy allows this host, and its user name and password',
  ),
  textContains: message('Expected text to contain {0}, found {1}'),
  textContainsNot: message('Expected text not to contain {0}, found {1}'),
  text: message('Expected text {0}, found {1}'),
  textNot: message('Expected text other than {0}, found {1}'),
  value: message('Expected value {0}, found {1}'),
  valueNot: message('Expected value other than {0}, found {1}'),
  style: message('Expected style {0}, found {1}'),
  status: message('Expected a response status from 200 to 299, found {0}'),
  noStatus: message('Expected a response status from 200 to 299'),
  state: message('Expected element to be {0}, but it is {1}'),
  notState: message('Expected element not to be {0}, but it is {1}'),
  comparison: message('Expected {0}, found {1}'),
  expected: message('Expected {0}'),
  covered: message('{0} was not ready within {1}: {2} covers it'),
  notReached: message('{0} was not {1} within {2}'),
  tookLonger: message('The step took longer than {0}'),
  noOption: message('{0} has no option {1}: the list has {2}'),
  noOptions: message('{0} has no option {1}: the list is empty'),
  slowPage: message('The page did not load within {0}'),
  slowAddress: message('{0} did not load within {1}'),
  theElement: message('The element'),
  anotherElement: message('another element'),
  noMessage: message('The step failed without a message'),
} as const;

type SentenceName = keyof typeof sentences;

/** The templates of all sentences, in English. */
export const failureTemplates: readonly string[] = [
  ...Object.values(sentences).map(({ template }) => template),
  ...[...Object.values(obstacles), ...Object.values(misfits)].map(({ sentence }) => sentence.template),
  ...durationTemplates,
];

/** Codes of Chromium that tell what is wrong, or what to set. */
const navigationFailures: Readonly<Partial<Record<string, SentenceName>>> = {
  ERR_NAME_NOT_RESOLVED: 'unknownHost',
  ERR_CERT_AUTHORITY_INVALID: 'unknownIssuer',
  ERR_CONNECTION_REFUSED: 'refused',
  ERR_UNSAFE_PORT: 'unsafePort',
  ERR_CONNECTION_TIMED_OUT: 'unreached',
  ERR_ADDRESS_UNREACHABLE: 'unreached',
  ERR_INTERNET_DISCONNECTED: 'unreached',
  ERR_CONNECTION_RESET: 'noAnswer',
  ERR_CONNECTION_CLOSED: 'noAnswer',
  ERR_EMPTY_RESPONSE: 'noAnswer',
  ERR_SSL_PROTOCOL_ERROR: 'noHttps',
  ERR_TOO_MANY_REDIRECTS: 'endlessRedirects',
  ERR_PROXY_CONNECTION_FAILED: 'unreachedProxy',
  ERR_TUNNEL_CONNECTION_FAILED: 'refusedByProxy',
};

type ReasonOf<Kind extends FailureReason['kind']> = Extract<FailureReason, { kind: Kind }>;

/** Characters of a text that is quoted in a sentence. */
const longestQuote = 80;

const sentence = (name: SentenceName, ...args: Message['args']): Message => ({ ...sentences[name], args });

/**
 * Puts the reason of a failure into one sentence, never an empty one.
 *
 * @param locale for numbers
 */
export function failureSentence(reason: FailureReason, locale = 'en'): Message {
  switch (reason.kind) {
    case 'missing':
      return sentence('missing', reason.locator);
    case 'notUnique':
      return sentence('notUnique', reason.count, reason.locator);
    case 'notLoaded':
      return sentence(navigationFailures[reason.code] ?? 'notLoaded', reason.address, reason.code);
    case 'assertion':
      return assertionSentence(reason);
    case 'timeout':
      return timeoutSentence(reason, locale);
    case 'noOption':
      return noOptionSentence(reason);
    case 'slowPage': {
      const time = durationMessage(reason.limit, locale);
      return reason.address === undefined
        ? sentence('slowPage', time)
        : sentence('slowAddress', reason.address, time);
    }
    case 'unfit':
      return {
        ...misfits[reason.misfit].sentence,
        args: [reason.locator ?? sentences.theElement, shortened(reason.element) || sentences.anotherElement],
      };
    case 'other':
      return reason.text.trim() === '' ? sentence('noMessage') : { template: '{0}', args: [reason.text] };
    default:
      return reason satisfies never;
  }
}

function timeoutSentence(
  { limit, locator, obstacle, cover, wanted }: ReasonOf<'timeout'>,
  locale: string,
): Message {
  const time = durationMessage(limit, locale);
  const element = locator ?? sentences.theElement;
  if (cover !== undefined) return sentence('covered', element, time, shortened(cover));
  if (obstacle !== undefined) return { ...obstacles[obstacle].sentence, args: [element, time] };
  return wanted === undefined ? sentence('tookLonger', time) : sentence('notReached', element, wanted, time);
}

/** As many options of a list as are read at a glance. */
const mostOptions = 12;

function noOptionSentence({ locator, wanted, options }: ReasonOf<'noOption'>): Message {
  const element = locator ?? sentences.theElement;
  const list = (texts: readonly string[]): string =>
    [
      ...texts.slice(0, mostOptions).map((text) => `'${shortened(text)}'`),
      ...(texts.length > mostOptions ? ['…'] : []),
    ].join(', ');
  return options.length === 0
    ? sentence('noOptions', element, list(wanted))
    : sentence('noOption', element, list(wanted), list(options));
}

function assertionSentence(reason: AssertionReason): Message {
  const { matcher, isNegated, expected, found } = reason;
  if (expected === successStatus)
    return found === undefined ? sentence('noStatus') : sentence('status', found);
  if (found === undefined) return sentence('expected', shortened(expected));
  if (isState(reason)) return stateSentence(expected, stateOf(found));
  const name = nameOf(matcher, isNegated);
  const [wanted, actual] = distinguishTexts(readable(expected), readable(found), longestQuote);
  return name === undefined
    ? sentence('comparison', wanted, actual)
    : sentence(name, `'${wanted}'`, `'${actual}'`);
}

function stateSentence(expected: string, found: string): Message {
  const [, negated] = /^not (.+)$/.exec(expected) ?? [];
  return negated === undefined ? sentence('state', expected, found) : sentence('notState', negated, found);
}

function nameOf(matcher: string, isNegated: boolean): SentenceName | undefined {
  switch (matcher) {
    case 'toContainText':
    case 'toContain':
      return isNegated ? 'textContainsNot' : 'textContains';
    case 'toHaveText':
      return isNegated ? 'textNot' : 'text';
    case 'toHaveValue':
      return isNegated ? 'valueNot' : 'value';
    case 'toHaveCSS':
      return isNegated ? undefined : 'style';
    default:
      return undefined;
  }
}

/** Such as `toBeVisible`, and none of those that compare values. */
const isState = ({ matcher, expected }: AssertionReason): boolean =>
  /^toBe(?:Visible|Hidden|Enabled|Disabled|Checked|Editable|Empty|Focused|Attached|InViewport)$/.test(
    matcher,
  ) && /^[a-z][a-z ]*$/.test(expected);

/** A state in words: Playwright says `notEmpty`, and `true` for what is attached. */
const stateOf = (found: string): string =>
  found.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** As much of a text as is looked at. */
const readable = (text: string): string => text.slice(0, longestQuote * 40);

/** A text in one line; a long one ends at a blank. */
function shortened(text: string): string {
  const line = text
    .slice(0, longestQuote * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line.length <= longestQuote) return line;
  const cut = line.slice(0, longestQuote);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > longestQuote / 2 ? cut.slice(0, blank) : cut).replace(/[\uD800-\uDBFF]$/, '')} …`;
}

/** Describes the error with which the page of a failed step was answered, with what to check. */
export function pageStatusSentence(status: number): Message {
  if (status === 401)
    return message('The page was answered with status 401: it wants a user and password, or a header');
  if (status === 404)
    return message('The page was answered with status 404: check its address and the path of the test case');
  return message('The page was answered with status {0}: check whether the application works', status);
}
