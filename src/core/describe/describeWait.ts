import { getField } from '../getField.ts';
import { message, type Message } from '../message.ts';
import { shortenText } from './shortTexts.ts';
import { getTextArgument } from './getTextArgument.ts';

/** A wait in words. */
export function describeWait(what: unknown): Message {
  const type = getTextArgument(what, 'type');
  switch (type) {
    case undefined:
      return message('Wait');
    case 'load':
      return message('Wait until the page is loaded');
    case 'domContentLoaded':
      return message('Wait until the document is parsed');
    case 'networkIdle':
      return message('Wait for network idle');
    case 'fixedTime': {
      const time = getField(what, 'timeMilliseconds');
      return typeof time === 'number' ? message('Wait {0} ms', time) : message('Wait for a fixed time');
    }
    case 'code':
      return message(
        'Wait until the code returns true: {0}',
        shortenText(getTextArgument(what, 'code') ?? ''),
      );
    default:
      return hydrations.get(type) ?? message('Wait for {0}', shortenText(type));
  }
}

const hydrations: ReadonlyMap<string, Message> = new Map([
  ['nuxtHydration', message('Wait until Nuxt has hydrated the page')],
  ['nuxtDelayHydration', message('Wait until Nuxt has hydrated the page, with its delay')],
  ['webComponentsHydration', message('Wait until web components are hydrated')],
  ['preactHydration', message('Wait until Preact has hydrated the page')],
  ['qwikHydration', message('Wait until Qwik has hydrated the page')],
]);
