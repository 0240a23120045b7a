import type { RecordedSubject, UnknownKind } from '../recording.ts';
import { namedObject, nameObject, type PageName, type Printer } from './globals.ts';
import { mayChange } from './natives.ts';
import { CallFailure, type Recorder } from './recorder.ts';
import { infoOf, notePromise, type Unknowns } from './unknown.ts';

/** Methods that make a locator of a page, a frame or a locator. */
const locatorMethods = new Set(
  (
    'getByRole getByText getByLabel getByPlaceholder getByAltText getByTitle getByTestId locator frameLocator ' +
    'contentFrame owner filter first last nth and or'
  ).split(' '),
);

/** Methods that answer at once. */
const synchronous = new Set(
  (
    'url isClosed viewportSize frames frame parentFrame workers video browser browserType contexts pages ' +
    'serviceWorkers backgroundPages setDefaultTimeout setDefaultNavigationTimeout on once off addListener ' +
    'removeListener prependListener removeAllListeners isConnected version name executablePath newRequest ' +
    'consoleMessages pageErrors requests'
  ).split(' '),
);

/** Methods that give nothing. */
const givesNothing = new Set(
  (
    'click dblclick tap fill type press pressSequentially check uncheck setChecked hover focus blur clear dragTo ' +
    'dragAndDrop selectText setInputFiles scrollIntoViewIfNeeded dispatchEvent highlight waitFor waitForTimeout ' +
    'waitForLoadState waitForURL close bringToFront addLocatorHandler removeLocatorHandler setContent ' +
    'setViewportSize setExtraHTTPHeaders route unroute routeFromHAR unrouteAll addInitScript exposeFunction ' +
    'exposeBinding emulateMedia pause down up move wheel insertText addCookies clearCookies grantPermissions ' +
    'clearPermissions setGeolocation setOffline setHTTPCredentials on once off install fastForward runFor pauseAt ' +
    'resume setFixedTime setSystemTime'
  ).split(' '),
);

/** Objects of a page or a context by the name of their property. */
const properties = new Set([
  'keyboard',
  'mouse',
  'touchscreen',
  'request',
  'clock',
  'tracing',
  'coverage',
  'accessibility',
]);

/** Methods with a function that a page calls when something happens. */
const takesHandler = new Set([
  'on',
  'once',
  'addListener',
  'prependListener',
  'route',
  'exposeFunction',
  'exposeBinding',
  'addLocatorHandler',
]);

/** Methods of a session that are no step. */
const neverFails = new Set(['followPages', 'readClipboard', 'note']);

/** Makes the pages, locators and other objects of Playwright that record what is done with them. */
export class Playwright {
  #pages = 1;

  constructor(
    private readonly recorder: Recorder,
    private readonly unknowns: Unknowns,
    private readonly printer: Printer,
  ) {}

  /** The page of the fixture, or one of its own. */
  page(isOther: boolean): object {
    return this.#pageOf(this.#pageName(isOther));
  }

  #pageName(isOther: boolean): PageName {
    if (!isOther) return { name: 'page', isOther };
    this.#pages += 1;
    return { name: `page${this.#pages}`, isOther };
  }

  #pageOf(page: PageName): object {
    const members = new Map<string, unknown>();
    members.set('context', () => this.context(page));
    members.set('mainFrame', () => this.#locator(page.name, page));
    for (const name of properties) members.set(name, this.#object(`${page.name}.${name}`, page));
    return this.#recording(page.name, page, members);
  }

  /** The context of a page, or one of its own, whose pages are others. */
  context(page: PageName | undefined): object {
    const code = page && !page.isOther ? 'page.context()' : 'context';
    const owner = page ?? { name: 'context', isOther: true };
    const members = new Map<string, unknown>();
    members.set('newPage', (...args: unknown[]) =>
      this.#opened(`${code}.newPage`, args, () => this.page(true), owner),
    );
    members.set('browser', () => this.browser());
    for (const name of properties) members.set(name, this.#object(`${code}.${name}`, owner));
    return this.#recording(code, owner, members);
  }

  browser(): object {
    const owner = { name: 'browser', isOther: true };
    const members = new Map<string, unknown>();
    members.set('newPage', (...args: unknown[]) =>
      this.#opened('browser.newPage', args, () => this.page(true), owner),
    );
    members.set('newContext', (...args: unknown[]) =>
      this.#opened('browser.newContext', args, () => this.context(undefined), owner),
    );
    return this.#recording('browser', owner, members);
  }

  /** Requests without a page. */
  request(): object {
    return this.#object('request', undefined);
  }

  #opened(name: string, args: readonly unknown[], open: () => object, owner: PageName): Promise<unknown> {
    this.recorder.call(`${name}(${this.printer.argumentsCode(args)})`, this.#subject(owner));
    return Promise.resolve(open());
  }

  #subject(page: PageName | undefined): RecordedSubject {
    return page === undefined ? 'nothing' : page.isOther ? 'otherPage' : 'page';
  }

  #object(code: string, page: PageName | undefined): object {
    return this.#recording(code, page, new Map());
  }

  #locator(code: string, page: PageName): object {
    return this.#recording(code, page, new Map());
  }

  /** An object whose methods are recorded; those that locate make another one. */
  #recording(code: string, page: PageName | undefined, members: Map<string, unknown>): object {
    const proxy: object = new Proxy(
      {},
      {
        get: (_, key) => {
          if (typeof key === 'symbol') return key === Symbol.toPrimitive ? () => code : undefined;
          if (key === 'then' || key === 'toJSON' || key === '$$typeof') return undefined;
          const known = members.get(key);
          if (known !== undefined) return known;
          if (key === 'toString') return () => code;
          if (key === 'constructor') return Object;
          const member = this.#method(code, page, key, () => proxy);
          members.set(key, member);
          return member;
        },
        set: (_, key, value) => {
          if (typeof key === 'string') members.set(key, value);
          return true;
        },
        has: (_, key) => typeof key === 'string',
        getPrototypeOf: () => Object.prototype,
      },
    );
    return nameObject(proxy, { code, page });
  }

  #method(code: string, page: PageName | undefined, name: string, self: () => object): unknown {
    if (page && name === 'describe') return () => self();
    if (page && locatorMethods.has(name))
      return (...args: unknown[]): object =>
        this.#locator(`${code}.${name}(${this.printer.argumentsCode(args)})`, page);
    return (...args: unknown[]): unknown => this.#called(code, page, name, args);
  }

  #called(code: string, page: PageName | undefined, name: string, given: readonly unknown[]): unknown {
    const [target, ...more] = given;
    // Generated code names the target of a drag by a function of the page.
    const isOfPage =
      name === 'dragTo' && typeof target === 'function' && !namedObject(target) && !infoOf(target);
    const args = isOfPage ? [Reflect.apply(target, undefined, [this.page(false)]), ...more] : given;
    const call = `${code}.${name}(${this.printer.argumentsCode(args)})`;
    const isEvent = name === 'waitForEvent' && (args[0] === 'popup' || args[0] === 'page');
    const kind: UnknownKind = /^waitFor(?:Event|Response|Request)$/.test(name) ? 'event' : 'read';
    if (givesNothing.has(name)) {
      const done = this.record(call, this.#subject(page), undefined);
      this.#handle(name, args);
      return done;
    }
    if (isEvent) return this.record(call, this.#subject(page), this.page(true));
    const { id, value } = this.unknowns.create(kind, call, {
      onPage: name === 'frame' || name === '$' || name === '$$' ? page?.name : undefined,
    });
    if (synchronous.has(name)) {
      this.recorder.call(call, this.#subject(page), { value: id });
      this.#handle(name, args);
      return name === 'on' || name === 'once' ? undefined : value;
    }
    return this.record(call, this.#subject(page), value, id);
  }

  /** What a handler of events changes is changed on one path, and not on another. */
  #handle(name: string, args: readonly unknown[]): void {
    const handler = takesHandler.has(name) ? args.find((arg) => typeof arg === 'function') : undefined;
    if (!mayChange(handler) || this.recorder.decide('condition', 2) === 0) return;
    const event = (): unknown => this.unknowns.create('event', 'event').value;
    this.recorder.muted(() => Reflect.apply(handler, undefined, [event(), event()]));
  }

  /** Records a call that answers with a promise. */
  record(
    code: string,
    on: RecordedSubject,
    value: unknown,
    id?: number,
    uses?: readonly number[],
  ): Promise<unknown> {
    const { recorder } = this;
    const { site } = recorder;
    const more = { ...(id === undefined ? {} : { value: id }), ...(uses === undefined ? {} : { uses }) };
    const call = recorder.call(code, on, more, site);
    const promise = new Promise((resolve, reject) => {
      recorder.settleLater(call, site, (fails) => (fails ? reject(new CallFailure(code)) : resolve(value)));
    });
    return infoOf(value) ? notePromise(promise, value) : promise;
  }

  /** Records a check of a plain value, which fails at once. */
  recordAtOnce(code: string): void {
    const { recorder } = this;
    const { site } = recorder;
    const call = recorder.call(code, 'nothing', {}, site);
    if (recorder.isInTry && recorder.fails(call, site)) throw new CallFailure(code);
  }

  /** `testInfo.attach()`. */
  attach(args: readonly unknown[]): Promise<unknown> {
    return this.record(`testInfo.attach(${this.printer.argumentsCode(args)})`, 'nothing', undefined);
  }

  /** The session of a generated project. */
  session(): object {
    const page = this.page(false);
    const members = new Map<string, unknown>();
    const locate = (fn: unknown): unknown =>
      typeof fn === 'function' ? Reflect.apply(fn, undefined, [page]) : undefined;
    members.set('page', page);
    members.set('find', locate);
    members.set('until', async (fn: unknown) => locate(fn));
    members.set('file', (name: unknown) => name);
    members.set('filled', (text: unknown) => this.#filled(text));
    members.set('variables', this.unknowns.create('other', 'session.variables', { isPure: true }).value);
    const session: object = new Proxy(
      {},
      {
        get: (_, key) => {
          if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
          const known = members.get(key);
          if (known !== undefined) return known;
          const method = (...args: unknown[]): unknown => {
            const code = `session.${key}(${this.printer.argumentsCode(args)})`;
            if (neverFails.has(key)) {
              this.recorder.call(code, 'session');
              return Promise.resolve();
            }
            if (key !== 'get') return this.record(code, 'session', undefined);
            const { id, value } = this.unknowns.create('read', code);
            return this.record(code, 'session', value, id);
          };
          members.set(key, method);
          return method;
        },
      },
    );
    return nameObject(session, { code: 'session', page: undefined });
  }

  /** A text whose variables are meant as such. */
  #filled(text: unknown): unknown {
    if (typeof text !== 'string') return text;
    const parts = text.split(/(\$\$?[A-Za-z_]\w*)/);
    if (parts.length === 1) return text;
    return this.unknowns.compose(
      parts.map((part, at) =>
        at % 2 === 0 ? part : this.unknowns.create('variable', part, { isPure: true }).value,
      ),
    );
  }
}
