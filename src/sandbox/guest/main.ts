import { globalNames, type Guest } from '../hostCalls.ts';
import { callHost, receiveAnswer, expectAnswer, forgetAnswer } from './callHost.ts';
import { console, errorText, inspectValue } from './console.ts';
import { fetch, Headers, Response } from './fetch.ts';
import { structuredClone } from './structuredClone.ts';
import { TextDecoder, TextEncoder, base64, toBytes, textToBytes, bytesToText } from './text.ts';
import { URL, URLSearchParams } from './url.ts';

/** As much of Web Crypto as needs no keys: random values and digests. */
const crypto = {
  getRandomValues: <View extends ArrayBufferView>(view: View): View => {
    const bytes = toBytes(view);
    bytes.set(textToBytes(callHost('randomBytes', bytes.length)));
    return view;
  },
  randomUUID: (): string => callHost('randomUUID'),
  subtle: {
    digest: async (algorithm: unknown, source: unknown): Promise<ArrayBuffer> => {
      const name =
        typeof algorithm === 'object' && algorithm !== null ? Reflect.get(algorithm, 'name') : algorithm;
      return textToBytes(callHost('digest', String(name), bytesToText(toBytes(source)))).buffer;
    },
  },
};

/** Asks the host, since this engine has no tables of languages. */
const localized = (kind: string, value: unknown, locales: unknown, options: unknown): unknown =>
  callHost('localize', kind, Number(value), jsonOf(locales), jsonOf(options));

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

type Formatter = new (locales?: unknown, options?: unknown) => { format(value?: unknown): string };

function formatter(kind: string, valueNow: () => unknown): Formatter {
  return class {
    constructor(
      readonly locales?: unknown,
      readonly options?: unknown,
    ) {
      this.resolvedOptions();
    }

    format(value: unknown = valueNow()): string {
      return localized(`${kind}.format`, value, this.locales, this.options) as string;
    }

    formatToParts(value: unknown = valueNow()): unknown {
      return localized(`${kind}.formatToParts`, value, this.locales, this.options);
    }

    resolvedOptions(): unknown {
      return localized(`${kind}.resolvedOptions`, 0, this.locales, this.options);
    }
  };
}

const Intl = {
  DateTimeFormat: formatter('DateTimeFormat', () => Date.now()),
  NumberFormat: formatter('NumberFormat', () => Number.NaN),
};

/** Makes texts of dates and numbers, and the order of texts, follow the language that code names. */
function localizePrototypes(): void {
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    define(Date.prototype, name, function (locales, options) {
      return localized(`Date.${name}`, this, locales, options);
    });
  }
  define(Number.prototype, 'toLocaleString', function (locales, options) {
    return localized('Number.toLocaleString', this, locales, options);
  });
  define(String.prototype, 'localeCompare', function (other, locales, options) {
    return callHost('compareTexts', String(this), String(other), jsonOf(locales), jsonOf(options));
  });
}

const define = (
  target: object,
  name: string,
  value: (this: unknown, ...args: unknown[]) => unknown,
): object => Object.defineProperty(target, name, { value, writable: true, configurable: true });

type Callback = (...args: unknown[]) => unknown;

/** Ids of timers as code knows them, with those of the host: an interval takes a new one each time. */
const running = new Map<number, number>();
let lastTimer = 0;

function start(callback: Callback, delay: unknown, args: unknown[], repeats: boolean): number {
  if (typeof callback !== 'function')
    throw new TypeError(`A timer needs a function, not ${inspectValue(callback)}`);
  lastTimer += 1;
  const timer = lastTimer;
  const begin = (): void => {
    const id = expectAnswer(() => {
      if (repeats) begin();
      else running.delete(timer);
      callback(...args);
    });
    running.set(timer, id);
    callHost('startTimer', id, Number(delay) || 0);
  };
  begin();
  return timer;
}

function stop(timer: unknown): void {
  const id = running.get(Number(timer));
  running.delete(Number(timer));
  if (id === undefined) return;
  forgetAnswer(id);
  callHost('stopTimer', id);
}

const timers = {
  setTimeout: (callback: Callback, delay?: unknown, ...args: unknown[]): number =>
    start(callback, delay, args, false),
  setInterval: (callback: Callback, delay?: unknown, ...args: unknown[]): number =>
    start(callback, delay, args, true),
  clearTimeout: stop,
  clearInterval: stop,
  queueMicrotask: (callback: () => void): void => {
    void Promise.resolve().then(callback);
  },
};

/** The functions with which code reads and sets the variables of a test. */
const variables = {
  getDynamicVariable: (name: unknown): string | undefined => callHost('get', String(name)) ?? undefined,
  setDynamicVariable: (name: unknown, value: unknown): void => {
    callHost('set', String(name), inspectValue(value));
  },
  decrypt: (name: unknown): string => callHost('decrypt', String(name)),
};

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
