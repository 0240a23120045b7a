import type { RecordedText, UnknownKind } from '../recording.ts';
import { placeholder } from '../recording.ts';
import type { Recorder } from './recorder.ts';

/** What an unknown value stands for. */
interface UnknownInfo {
  readonly kind: UnknownKind;
  /** The text that it is as part of another text, with placeholders. */
  readonly text: RecordedText;
  /** The values in it. */
  readonly ids: readonly number[];
  readonly code: RecordedText;
  /** It is a text for certain. */
  readonly isText: boolean;
  /** Calling its methods has no effect that could be lost. */
  readonly isPure: boolean;
  /** Its members by name, so that each is the same value again. */
  readonly members: Map<string, unknown>;
  /** Gives a member that isn't known yet, where it isn't one that is computed from the value. */
  readonly member?: ((name: string) => unknown) | undefined;
  /** The page that it came from, as the popup of an event does. */
  readonly onPage?: string | undefined;
}

const infos = new WeakMap<object, UnknownInfo>();
/** Members of such values that nobody has used as values yet. */
const lazyMembers = new WeakMap<object, () => unknown>();
const promised = new WeakMap<object, unknown>();

/** The function that makes code of values: it needs unknown values, and they need it. */
export interface CodePrinter {
  readonly argumentsCode: (args: readonly unknown[]) => string;
  /** Whether a page or an element is among values. */
  readonly hasSubject: (args: readonly unknown[]) => boolean;
}

/** What is known of a value that only a run knows; undefined for all others. */
export function infoOf(value: unknown): UnknownInfo | undefined {
  if ((typeof value !== 'function' && typeof value !== 'object') || value === null) return undefined;
  const member = lazyMembers.get(value);
  return infos.get(member ? (member() as object) : value);
}

export const isUnknown = (value: unknown): boolean => infoOf(value) !== undefined;

/** Notes the value that a promise gives, for code that forgets to wait for it. */
export function notePromise<Value>(promise: Promise<Value>, value: unknown): Promise<Value> {
  promised.set(promise, value);
  return promise;
}

/** A value, or that of a promise of a call. */
export function settled(value: unknown): unknown {
  return typeof value === 'object' && value !== null && promised.has(value) ? promised.get(value) : value;
}

/** A text as it is recorded. */
export function textOf(given: unknown): RecordedText {
  const value = settled(given);
  const info = infoOf(value);
  if (info) return info.text;
  return String(value).replaceAll(placeholder.start, '\uFFFD').replaceAll(placeholder.end, '\uFFFD');
}

/** Methods without effects, by which values are computed from others. */
const pureMethods = new Set(
  (
    'trim trimStart trimEnd toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase split slice substring substr ' +
    'replace replaceAll match matchAll includes indexOf lastIndexOf startsWith endsWith charAt charCodeAt codePointAt ' +
    'at concat join padStart padEnd repeat normalize localeCompare toString valueOf toFixed toPrecision toJSON ' +
    'filter find findIndex findLast some every sort reverse flat flatMap reduce toSorted toReversed keys values ' +
    'entries get has json text body headers status ok statusText url suggestedFilename message type defaultValue ' +
    'method postData postDataJSON resourceType headerValue allHeaders title name'
  ).split(' '),
);

/** Makes unknown values. */
export class Unknowns {
  constructor(
    private readonly recorder: Recorder,
    private readonly printer: CodePrinter,
  ) {}

  /** A value of its own. */
  create(
    kind: UnknownKind,
    code: RecordedText,
    more: {
      readonly name?: string;
      readonly defaultTo?: RecordedText;
      readonly from?: readonly number[];
      readonly isPure?: boolean;
      readonly onPage?: string | undefined;
      readonly member?: (name: string) => unknown;
      /** Members that are known. */
      readonly members?: Iterable<readonly [string, unknown]>;
    } = {},
  ): { readonly value: unknown; readonly id: number } {
    const { isPure = false, onPage, member, members = [], ...rest } = more;
    const id = this.recorder.addValue({ kind, code: code.slice(0, longestCode), ...rest });
    const text = `${placeholder.start}${id}${placeholder.end}`;
    const known = new Map(members);
    return {
      id,
      value: this.#proxy({
        kind,
        text,
        ids: [id],
        code,
        isText: false,
        isPure,
        onPage,
        member,
        members: known,
      }),
    };
  }

  /** A value that is computed from others, named by code. */
  derive(code: RecordedText, sources: readonly unknown[]): unknown {
    const found = sources.flatMap((source) => infoOf(settled(source)) ?? []);
    const from = [...new Set(found.flatMap(({ ids }) => ids))];
    const onPage = found.find((info) => info.onPage !== undefined)?.onPage;
    const isPure = found.every((info) => info.isPure);
    return this.create('derived', code, { from, isPure, onPage }).value;
  }

  /** A text of parts, some of them unknown. */
  compose(parts: readonly unknown[]): unknown {
    const found = parts.map((part) => infoOf(settled(part)));
    const text = parts.map((part, at) => found[at]?.text ?? String(part)).join('');
    const ids = [...new Set(found.flatMap((info) => info?.ids ?? []))];
    return this.#proxy({
      kind: 'derived',
      text,
      ids,
      code: text,
      isText: true,
      isPure: true,
      members: new Map(),
    });
  }

  #proxy(info: UnknownInfo): unknown {
    const target = function unknown(): void {};
    const proxy: unknown = new Proxy(target, {
      get: (_, key) => this.#member(proxy, info, key),
      has: () => true,
      set: (_, key, value) => setMember(info, key, value),
      deleteProperty: (_, key) => setMember(info, key, undefined),
      apply: (_, __, args: unknown[]) => this.#called(proxy, info, undefined, args),
      construct: (_, args: unknown[]) =>
        this.derive(`new ${info.code}(${this.printer.argumentsCode(args)})`, [proxy, ...args]) as object,
      ownKeys: () => this.#guessed(info),
      getOwnPropertyDescriptor: () => undefined,
      getPrototypeOf: () => Object.prototype,
      defineProperty: () => true,
    });
    infos.set(proxy as object, info);
    return proxy;
  }

  /** A built-in function needs to know the value. */
  #guessed(info: UnknownInfo): never {
    return this.recorder.stop('coercion', info.code);
  }

  #member(proxy: unknown, info: UnknownInfo, key: string | symbol): unknown {
    if (key === Symbol.toPrimitive || key === 'toJSON') return () => this.#guessed(info);
    if (key === Symbol.iterator || key === Symbol.asyncIterator) return () => this.endless(proxy);
    if (typeof key === 'symbol' || key === 'then' || key === 'catch' || key === 'finally') return undefined;
    if (info.members.has(key)) return info.members.get(key);
    const member = info.member ? info.member(key) : this.#lazyMember(proxy, info, key);
    info.members.set(key, member);
    return member;
  }

  /** A member that becomes a value once it is used as one: most of them are methods that are called. */
  #lazyMember(proxy: unknown, info: UnknownInfo, key: string): unknown {
    const code = /^[A-Za-z_$][\w$]*$/.test(key)
      ? `${info.code}.${key}`
      : `${info.code}[${/^\d+$/.test(key) ? key : JSON.stringify(key)}]`;
    const call = (args: readonly unknown[]): unknown => this.#called(proxy, info, key, args);
    const target = function unknownMember(...args: unknown[]): unknown {
      return call(args);
    };
    let value: unknown;
    const get = (): unknown => (value ??= this.derive(code, [proxy]));
    const member: unknown = new Proxy(target, {
      get: (_, inner) => Reflect.get(get() as object, inner) as unknown,
      has: () => true,
      set: (_, inner, own) => Reflect.set(get() as object, inner, own),
      deleteProperty: (_, inner) => Reflect.deleteProperty(get() as object, inner),
      construct: (_, args: unknown[]) => Reflect.construct(get() as () => void, args) as object,
      ownKeys: () => this.#guessed(info),
      getOwnPropertyDescriptor: () => undefined,
      getPrototypeOf: () => Object.prototype,
      defineProperty: () => true,
    });
    lazyMembers.set(member as object, get);
    return member;
  }

  #called(proxy: unknown, info: UnknownInfo, method: string | undefined, args: readonly unknown[]): unknown {
    // A function that was imported is called as `fn.call(undefined, …)`.
    if (method === 'call') return this.#called(proxy, info, undefined, args.slice(1));
    const code = `${info.code}${method === undefined ? '' : `.${method}`}(${this.printer.argumentsCode(args)})`;
    const [first] = args;
    if ((method === 'forEach' || method === 'map') && typeof first === 'function') {
      for (const item of this.some(proxy))
        Reflect.apply(first, undefined, [item, this.derive('index', [proxy])]);
      return this.derive(code, [proxy]);
    }
    const isPure = info.isPure || (method !== undefined && pureMethods.has(method));
    const value = this.derive(code, [proxy, ...args]);
    if (!isPure || this.printer.hasSubject(args)) {
      const own = infoOf(value)?.ids[0];
      this.recorder.call(
        code,
        info.onPage === undefined ? 'nothing' : 'otherPage',
        own === undefined ? {} : { value: own },
      );
    }
    return value;
  }

  /** The items of a list that only a run knows: none, or one. */
  *some(list: unknown): Generator {
    const info = infoOf(list);
    if (this.recorder.decide('condition', 2, { value: info?.ids[0] }) === 0)
      yield this.derive(`${info?.code ?? ''}[0]`, [list]);
  }

  /** As many items as someone takes. */
  *endless(list: unknown): Generator {
    const info = infoOf(list);
    for (let at = 0; at < mostItems; at += 1) yield this.derive(`${info?.code ?? ''}[${at}]`, [list]);
    this.recorder.stop('coercion', info?.code);
  }
}

/** What code sets is known. The length of a list is set again by its methods. */
function setMember({ members }: UnknownInfo, key: string | symbol, value: unknown): true {
  if (key === 'length') members.delete(key);
  else if (typeof key === 'string') members.set(key, value);
  return true;
}

const longestCode = 1000;
const mostItems = 50;
