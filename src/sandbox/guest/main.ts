import { globalNames, type Guest } from '../hostCalls.ts';
import { console } from './console.ts';
import { crypto } from './crypto.ts';
import { errorText } from './errorText.ts';
import { fetch } from './fetch.ts';
import { Headers } from './headers.ts';
import { callHost } from './callHost.ts';
import { receiveAnswer } from './awaitedAnswers.ts';
import { Intl, localizePrototypes } from './intl.ts';
import { Response } from './response.ts';
import { structuredClone } from './structuredClone.ts';
import { TextDecoder, TextEncoder } from './textCoding.ts';
import { base64 } from './base64.ts';
import { timers } from './timers.ts';
import { URL } from './url.ts';
import { URLSearchParams } from './urlSearchParams.ts';
import { variables } from './variables.ts';

type AsyncFunction = new (code: string) => () => Promise<unknown>;
const AsyncFunction = (async () => undefined).constructor as AsyncFunction;

function fail(thrown: unknown): void {
  callHost('fail', errorText(thrown));
  callHost('end');
}

const guest: Guest = {
  run: (code) => {
    const run = async (): Promise<void> => {
      try {
        await new AsyncFunction(code)();
        callHost('end');
      } catch (error) {
        fail(error);
      }
    };
    void run();
  },
  receive: (id, answer) => {
    try {
      receiveAnswer(id, answer);
    } catch (error) {
      fail(error);
    }
  },
};

localizePrototypes();
const classes = { Headers, Response, TextDecoder, TextEncoder, URL, URLSearchParams };
const globals = {
  ...variables,
  ...timers,
  ...base64,
  ...classes,
  console,
  crypto,
  fetch,
  Intl,
  structuredClone,
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
Object.defineProperty(globalThis, globalNames.guest, { value: guest, configurable: true });
