import { parseFailure } from '../../runner/events/parseFailure.ts';
import type { LiveEvent } from '../protocol/liveProtocol.ts';
import { redactPick } from './redactPick.ts';

/** Takes secrets out of all texts of an event. */
export function redactEvent(
  event: Exclude<LiveEvent, { type: 'passwords' }>,
  redacted: (text: string) => string,
): LiveEvent {
  switch (event.type) {
    case 'stepEnd':
    case 'restarted':
      return event.failure ? { ...event, failure: parseFailure(event.failure.message, redacted) } : event;
    case 'failed':
      return { ...event, failure: parseFailure(event.failure.message, redacted) };
    case 'pages':
      return {
        ...event,
        pages: event.pages.map(({ title, url }) => ({ title: redacted(title), url: redacted(url) })),
      };
    case 'dialog':
      return { ...event, message: redacted(event.message), value: redacted(event.value) };
    case 'picked':
      return redactPick(event, redacted);
    case 'notice':
    case 'notRecorded':
      return { ...event, name: redacted(event.name) };
    case 'recorded':
      return {
        ...event,
        code: redacted(event.code),
        others: event.others.filter(({ code }) => redacted(code) === code),
      };
    case 'choices':
      return {
        ...event,
        choices: event.choices.map(({ label, value, group, ...rest }) => ({
          label: redacted(label),
          value: redacted(value),
          group: redacted(group),
          ...rest,
        })),
      };
    case 'texts':
      return { ...event, texts: event.texts.filter((text) => redacted(text) === text) };
    case 'ready':
    case 'stepBegin':
    case 'ran':
    case 'stored':
    case 'counts':
    case 'pickCancelled':
    case 'changed':
    case 'frame':
    case 'broken':
    case 'recording':
      return event;
    default:
      return event satisfies never;
  }
}
