import * as z from 'zod';
import { message, type Message } from '../../core/message.ts';
import { shortenText } from '../../core/text/shortTexts.ts';
import { getField, getTextField } from '../../core/values.ts';
import { defineAction, string } from '../define/defineStep.ts';
import { cannot } from '../define/stepCoder.ts';

/** A wait without further argument: what it does, in words, and the state of Playwright if it has one. */
type Wait = readonly [summary: string, words: Message, state?: string];

const waits = {
  load: ['Waits until the page is loaded.', message('Wait until the page is loaded'), 'load'],
  domContentLoaded: [
    'Waits until the document is parsed.',
    message('Wait until the document is parsed'),
    'domcontentloaded',
  ],
  networkIdle: [
    'Waits until the page has sent no request for half a second.',
    message('Wait for network idle'),
    'networkidle',
  ],
  nuxtHydration: [
    'Waits until Nuxt has hydrated the page.',
    message('Wait until Nuxt has hydrated the page'),
  ],
  nuxtDelayHydration: [
    'Waits until Nuxt has hydrated the page with `nuxt-delay-hydration`.',
    message('Wait until Nuxt has hydrated the page, with its delay'),
  ],
  webComponentsHydration: [
    'Waits until all web components are defined.',
    message('Wait until web components are hydrated'),
  ],
  preactHydration: [
    'Waits until Preact has hydrated the page.',
    message('Wait until Preact has hydrated the page'),
  ],
  qwikHydration: ['Waits until Qwik has resumed the page.', message('Wait until Qwik has hydrated the page')],
} as const satisfies Readonly<Record<string, Wait>>;

type WaitType = keyof typeof waits;
const types = Object.keys(waits) as WaitType[];
const waitOf = (type: WaitType): Wait => waits[type];

export const waitFor = defineAction('WAIT_FOR', {
  summary: 'Waits. Needs no selector.',
  element: 'none',
  argument: z
    .discriminatedUnion('type', [
      z
        .strictObject({
          type: z.literal('fixedTime'),
          timeMilliseconds: z
            .number()
            .min(0)
            .meta({ markdownDescription: 'Milliseconds to wait.' })
            .optional(),
        })
        .meta({ title: 'fixedTime', markdownDescription: 'Waits for a fixed time.' }),
      z
        .strictObject({
          type: z.literal('code'),
          code: string('Code that returns true to end the wait.').optional(),
        })
        .meta({ title: 'code', markdownDescription: 'Waits until the code returns true.' }),
      ...types.map((type) =>
        z.strictObject({ type: z.literal(type) }).meta({ title: type, markdownDescription: waits[type][0] }),
      ),
    ])
    .meta({ markdownDescription: 'What to wait for.' })
    .nullish(),
  codePlace: () => 'wait',
  withoutVariables: ['type', 'code', 'timeMilliseconds'],
  words: (what) => {
    const type = getTextField(what, 'type');
    if (type === undefined) return message('Wait');
    if (type === 'fixedTime') {
      const time = getField(what, 'timeMilliseconds');
      return typeof time === 'number' ? message('Wait {0} ms', time) : message('Wait for a fixed time');
    }
    return type === 'code'
      ? message('Wait until the code returns true: {0}', shortenText(getTextField(what, 'code') ?? ''))
      : ((getField(waits, type) as Wait | undefined)?.[1] ?? message('Wait for {0}', shortenText(type)));
  },
  title: (what) => (getTextField(what, 'type') === 'code' ? 'Wait for JavaScript' : undefined),
  code: (what, step) => {
    if (what?.type === 'fixedTime') return `await session.waitForTimeout(${what.timeMilliseconds ?? 1000});`;
    if (what?.type === 'code') {
      return what.code?.trim()
        ? step.callWithCode('session.waitForCode', what.code)
        : cannot('WAIT_FOR has no code to wait for');
    }
    const [, , state] = waitOf(what?.type ?? 'load');
    return state === undefined
      ? `await session.waitForHydration('${what?.type}');`
      : `await session.until((page) => page.waitForLoadState(${state === 'load' ? '' : `'${state}'`}));`;
  },
  fromPlaywright: {
    page: {
      waitForTimeout: (call) => {
        call.options(1);
        return { type: 'fixedTime' as const, timeMilliseconds: call.number() };
      },
      waitForLoadState: (call) => {
        call.options(1);
        const state = call.hasArguments ? call.text() : 'load';
        const type = types.find((name) => waitOf(name)[2] === state);
        return type
          ? { type }
          : call.refuse(message('{0}() needs load, domcontentloaded or networkidle', call.method));
      },
    },
    session: {
      waitForTimeout: (call) => ({ type: 'fixedTime' as const, timeMilliseconds: call.number() }),
      waitForCode: (call) => ({ type: 'code' as const, code: call.code() }),
      waitForHydration: (call) => {
        const type = types.find((name) => name === call.text());
        return type ? { type } : call.refuse(message('This has no equivalent in a test case'));
      },
    },
  },
  snippets: [
    {
      label: message('Wait a few minutes'),
      argument: ['', 'type: fixedTime', 'timeMilliseconds: ${1:1000}'],
    },
  ],
  examples: [
    { about: 'Without an argument, until the page is loaded:', words: 'Wait' },
    {
      about: 'For a fixed time:',
      calledWith: { type: 'fixedTime', timeMilliseconds: 500 },
      words: 'Wait 500 ms',
    },
    {
      about: 'For code, which runs in the page again and again:',
      calledWith: { type: 'code', code: "return document.querySelectorAll('.spinner').length === 0;" },
      words: "Wait until the code returns true: return document.querySelectorAll('.spinner').length === 0;",
    },
  ],
});
