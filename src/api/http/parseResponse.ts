import { message, type Message } from '../../core/errors.ts';
import type * as z from 'zod';
import { mostValues, excessIn } from '../../core/json/jsonLimits.ts';
import { isHtml, titleOf } from './describeText.ts';
import { AnswerError, labelOf, type AnswerReason, type RequestContext } from './errors.ts';
import { issuesIn } from './requestParts.ts';
import { spellOut } from './issue.ts';
import { withoutPrototypeKeys } from '../json/removePrototypeKeys.ts';
import { findIssues, listIn, listOf, mostIssues, nameAt } from '../json/jsonList.ts';
import { mostItems, splitJson, TooManyItems } from '../json/parseJsonByItem.ts';
import { unlessCarriedOut, whereRepeatable } from './nextSteps.ts';
import type { Pause } from '../../core/pause.ts';

/** A successful answer, as it came. */
export interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Bytes up to which an answer is read in one piece, which takes a few milliseconds. */
const onePiece = 256 * 1024;
/** Signature of a zip's end record, which with its comment has 65,557 bytes at most. */
const zipEnd = 'PK\u0005\u0006';
const longestZipEnd = 65_557;

/**
 * The value of a JSON answer, checked against the contract. It is what the service sent, not zod's
 * copy: fields that we do not know are all there.
 *
 * @param pause awaited between the items of a large answer's list
 * @throws AnswerError that says what is wrong with it
 */
export async function jsonAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: Answer,
  where: RequestContext,
  pause: Pause,
): Promise<z.output<Schema>> {
  const value = await valueOf(schema, answer, where, pause);
  const issues = await findIssues(schema, value, pause);
  if (issues.length === 0) return value as z.output<Schema>;
  const { text, more } = spellOut(issuesIn(issues, where.clean), 3);
  const label = labelOf(where.endpoint);
  const what =
    more === 0
      ? message("The service's answer to {0} does not fit its contract: {1}", label, text)
      : issues.length < mostIssues
        ? message(
            "The service's answer to {0} does not fit its contract: {1}; and {2} more",
            label,
            text,
            more,
          )
        : message(
            "The service's answer to {0} does not fit its contract: {1}; and at least {2} more",
            label,
            text,
            more,
          );
  const name = where.endpoint.safeToRepeat ? nameAt(value, issues[0]?.path ?? []) : undefined;
  if (name === undefined) throw unusable('schema', what, answer, where);
  throw new AnswerError(where, 'schema', answer.status, {
    what,
    todo: message('Fix “{0}” on the service, then try again', where.clean(name, 80)),
    nextStep: 'try-again',
  });
}

/** The value of JSON, that of a large answer read item by item. */
async function valueOf(
  schema: z.ZodType,
  answer: Answer,
  where: RequestContext,
  pause: Pause,
): Promise<unknown> {
  const list = listIn(schema);
  const isLarge = answer.bytes.length > onePiece;
  const split = list && isLarge ? splitJson(answer.bytes, list.key, pause) : undefined;
  const value =
    (await split?.catch((error: unknown) => {
      throw error instanceof TooManyItems ? tooManyItems(answer, where) : error;
    })) ?? parse(answer, where);
  if (list && (listOf(value, list.key)?.length ?? 0) > mostItems) throw tooManyItems(answer, where);
  return value;
}

/**
 * The file of endpoint 14.
 *
 * @throws AnswerError when it is not a zip, or one without its end
 */
export function zipAnswer(answer: Answer, where: RequestContext): Uint8Array {
  const { bytes } = answer;
  const label = labelOf(where.endpoint);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    throw unusable('not-zip', message("The service's answer to {0} is not a zip file", label), answer, where);
  }
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-longestZipEnd).includes(zipEnd)) {
    throw unusable(
      'cut-off',
      message("The service's answer to {0} was cut off: the end of the zip file is missing", label),
      answer,
      where,
    );
  }
  return bytes;
}

function parse(answer: Answer, where: RequestContext): unknown {
  const label = labelOf(where.endpoint);
  const text = decode(answer, where);
  if (text.trim() === '')
    throw unusable('empty', message("The service's answer to {0} is empty", label), answer, where);
  if (isHtml(text)) throw webPage(text, answer, where);
  const excess = excessIn(answer.bytes);
  if (excess === 'values') {
    throw tooLarge(
      message("The service's answer to {0} has more than {1} values", label, thousands(mostValues)),
      answer,
      where,
    );
  }
  if (excess === 'levels') {
    throw unusable(
      'too-deep',
      message("The service's answer to {0} is nested too deeply", label),
      answer,
      where,
    );
  }
  try {
    return withoutPrototypeKeys(JSON.parse(text), text);
  } catch (error) {
    throw endsTooEarly(error, text)
      ? unusable(
          'cut-off',
          message("The service's answer to {0} was cut off: its JSON ends in the middle", label),
          answer,
          where,
        )
      : unusable(
          'not-json',
          message("The service's answer to {0} is not JSON: {1}", label, where.clean(text, 120)),
          answer,
          where,
        );
  }
}

function endsTooEarly(error: unknown, text: string): boolean {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return /end of JSON|Unterminated/i.test(String(error)) || Number(position ?? -1) >= text.trimEnd().length;
}

function decode(answer: Answer, where: RequestContext): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes);
  } catch {
    throw unusable(
      'encoding',
      message("The service's answer to {0} is not valid UTF-8", labelOf(where.endpoint)),
      answer,
      where,
    );
  }
}

function webPage(text: string, { status }: Answer, where: RequestContext): AnswerError {
  const title = titleOf(text, where.clean);
  const what = title
    ? message('A web page answered {0} instead of the service: “{1}”', labelOf(where.endpoint), title)
    : message('A web page answered {0} instead of the service', labelOf(where.endpoint));
  return new AnswerError(where, 'html', status, {
    what,
    ...whereRepeatable(where.endpoint, {
      todo: message(
        'Check the address: it usually ends in /api, and a proxy or login page may be in front of it',
      ),
      nextStep: 'connect',
    }),
  });
}

const tooManyItems = (answer: Answer, where: RequestContext): AnswerError =>
  tooLarge(
    message(
      "The service's answer to {0} has more than {1} entries",
      labelOf(where.endpoint),
      thousands(mostItems),
    ),
    answer,
    where,
  );

/** An answer with more than can be worked on. */
export const tooLarge = (
  what: Message,
  { status }: Pick<Answer, 'status'>,
  where: RequestContext,
): AnswerError =>
  new AnswerError(where, 'too-large', status, {
    what,
    ...whereRepeatable(where.endpoint, {
      todo: message('Request less, such as the test cases of one test plan'),
    }),
  });

const thousands = (count: number): string => count.toLocaleString('en');

function unusable(
  reason: AnswerReason,
  what: Message,
  { status }: Answer,
  where: RequestContext,
): AnswerError {
  return new AnswerError(where, reason, status, { what, ...unlessCarriedOut(where.endpoint) });
}
