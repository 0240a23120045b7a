import type { Printer } from './globals.ts';
import type { Operators } from './operators.ts';
import type { Recorder } from './recorder.ts';
import { infoOf, isUnknown, settled, type Unknowns } from './unknown.ts';

type Native = (this: unknown, ...args: unknown[]) => unknown;
type Members = Record<string, unknown>;

/** What replaces a built-in function; `native` is that function. */
type Replacement = (native: (...args: unknown[]) => unknown, self: unknown, args: unknown[]) => unknown;

/** How a value is found out that is different in each run, or on each machine. */
type Volatile = 'changing' | 'other';

/** Replaces what built-in functions would make of values that only a run knows. */
export class BuiltIns {
  constructor(
    private readonly recorder: Recorder,
    private readonly unknowns: Unknowns,
    private readonly printer: Printer,
    private readonly operators: Operators,
  ) {}

  install(): void {
    const globals = globalThis;
    for (const name of [
      'parseInt',
      'parseFloat',
      'isNaN',
      'isFinite',
      'encodeURIComponent',
      'encodeURI',
      'decodeURIComponent',
      'decodeURI',
    ])
      this.#derive(globals, name, name);
    for (const name of ['Number', 'Boolean', 'BigInt', 'RegExp'])
      this.#callable(name, (native, _, args) => this.#applied(name, native, undefined, args));
    this.#callable('String', (native, _, args) => {
      const [value] = args.map(settled);
      return args.length > 0 && isUnknown(value) ? this.unknowns.compose([value]) : native(...args);
    });
    this.#members(String.prototype, 'String.prototype');
    this.#members(Number.prototype, 'Number.prototype');
    this.#members(RegExp.prototype, 'RegExp.prototype', 'test exec');
    this.#members(Math, 'Math');
    this.#members(Number, 'Number', 'isInteger isNaN isFinite isSafeInteger parseInt parseFloat');
    this.#members(Object, 'Object', 'is keys values entries fromEntries hasOwn');
    this.#members(Array, 'Array', 'isArray from');
    this.#members(String, 'String', 'fromCharCode fromCodePoint raw');
    this.#installArrays();
    this.#installCollections();
    this.#installJson();
    this.#installVolatile();
  }

  /** Methods whose result only a run knows where their object or an argument is such a value. */
  #members(owner: object, name: string, names = Object.getOwnPropertyNames(owner).join(' ')): void {
    for (const key of names.split(' ')) {
      const value = Object.getOwnPropertyDescriptor(owner, key)?.value as unknown;
      if (typeof value === 'function' && key !== 'constructor' && key !== 'toString' && key !== 'valueOf')
        this.#derive(owner, key, `${name}.${key}`);
    }
  }

  #derive(owner: object, key: string, name: string): void {
    this.#replace(owner, key, (native, self, args) => this.#applied(name, native, self, args), areObjects);
  }

  #applied(name: string, native: (...args: unknown[]) => unknown, self: unknown, args: unknown[]): unknown {
    const values = args.map(settled);
    if (!values.some(isUnknown)) return native(...args);
    const isMethod = name.includes('.prototype.');
    const code = isMethod ? `${this.printer.code(self)}${name.slice(name.lastIndexOf('.'))}` : name;
    return this.unknowns.derive(`${code}(${this.printer.argumentsCode(values)})`, values);
  }

  /** @param isMeant whether arguments may be those that the function is replaced for */
  #replace(
    owner: object,
    key: string | symbol,
    replacement: Replacement,
    isMeant: (args: readonly unknown[], self: unknown) => boolean = () => true,
  ): void {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    const native = descriptor?.value as Native | undefined;
    if (!descriptor || typeof native !== 'function') return;
    const coerced = <Result>(run: () => Result): Result => this.recorder.coerced(run);
    const value = function replaced(this: unknown, ...args: unknown[]): unknown {
      return isMeant(args, this)
        ? replacement((...given) => coerced(() => Reflect.apply(native, this, given)), this, args)
        : Reflect.apply(native, this, args);
    };
    Object.defineProperty(owner, key, { ...descriptor, value });
  }

  /** A class that can be called too: as such it is replaced. */
  #callable(name: string, replacement: Replacement): void {
    const globals = globalThis as unknown as Members;
    const native = globals[name] as Native & { prototype: object };
    const value = new Proxy(native, {
      apply: (target, self, args: unknown[]) =>
        replacement(
          (...given) => this.recorder.coerced(() => Reflect.apply(target, self, given)),
          self,
          args,
        ),
      construct: (target, args: unknown[], newTarget) => {
        const values = args.map(settled);
        return values.some(isUnknown)
          ? (this.unknowns.derive(`new ${name}(${this.printer.argumentsCode(values)})`, values) as object)
          : (Reflect.construct(target, args, newTarget) as object);
      },
    });
    Object.defineProperty(native.prototype, 'constructor', { value, writable: true, configurable: true });
    Object.defineProperty(globals, name, { value, writable: true, configurable: true });
  }

  #installArrays(): void {
    const { truth } = this.operators;
    const prototype = Array.prototype as unknown as object;
    for (const key of ['filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every'])
      this.#replace(prototype, key, (native, _, [test, ...more]) =>
        typeof test === 'function'
          ? native(
              function decided(this: unknown, ...args: unknown[]) {
                return truth(Reflect.apply(test, this, args));
              },
              ...more,
            )
          : native(test, ...more),
      );
    for (const key of ['includes', 'indexOf', 'lastIndexOf'])
      this.#replace(prototype, key, (native, self, args) => {
        const list = self as unknown[];
        const isOpen = isUnknown(settled(args[0])) || hasUnknown(list);
        const found = native(...args);
        if (!isOpen || (key === 'includes' && found === true)) return found;
        return this.unknowns.derive(
          `${this.printer.code(list)}.${key}(${this.printer.argumentsCode(args)})`,
          [...list, args[0]],
        );
      });
    this.#replace(
      prototype,
      'join',
      (native, self, args) => {
        const list = self as unknown[];
        const separator = args[0] === undefined ? ',' : settled(args[0]);
        if (!hasUnknown(list) && !isUnknown(separator)) return native(...args);
        return this.unknowns.compose(
          Array.from(list, (item, at) => [...(at > 0 ? [separator] : []), item ?? '']).flat(),
        );
      },
      mayHoldUnknown,
    );
  }

  #installCollections(): void {
    for (const [owner, names] of [
      [Map.prototype, 'get has delete'],
      [Set.prototype, 'has delete'],
    ] as const)
      for (const key of names.split(' '))
        this.#replace(
          owner,
          key,
          (native, self, args) => {
            const collection = self as Map<unknown, unknown> | Set<unknown>;
            const found = native(...args);
            if (found !== undefined && found !== false) return found;
            return isUnknown(settled(args[0])) && collection.size > 0
              ? this.unknowns.derive(`${key}(${this.printer.argumentsCode(args)})`, args)
              : found;
          },
          areObjects,
        );
    for (const [owner, key] of [
      [Map.prototype, 'set'],
      [Set.prototype, 'add'],
    ] as const)
      this.#replace(owner, key, (native, _, args) =>
        isUnknown(settled(args[0]))
          ? this.recorder.stop('coercion', infoOf(settled(args[0]))?.code)
          : native(...args),
      );
  }

  #installJson(): void {
    this.#derive(JSON, 'parse', 'JSON.parse');
    this.#replace(JSON, 'stringify', (native, _, args) => {
      const found = unknownsIn(args[0]);
      return found.length === 0
        ? native(...args)
        : this.unknowns.derive(`JSON.stringify(${this.printer.argumentsCode(args)})`, found);
    });
  }

  /** Times, random values, and what depends on the language or the time zone of a machine. */
  #installVolatile(): void {
    const value = (kind: Volatile, code: string): unknown =>
      this.unknowns.create(kind, code, { isPure: true }).value;
    const native = Date;
    this.#replace(native, 'now', () => value('changing', 'Date.now()'));
    this.#derive(native, 'parse', 'Date.parse');
    const date = new Proxy(native, {
      apply: () => value('changing', 'Date()'),
      construct: (target, args: unknown[], newTarget) => {
        const values = args.map(settled);
        const code = `new Date(${this.printer.argumentsCode(values)})`;
        if (args.length === 0) return value('changing', code) as object;
        if (values.some(isUnknown)) return this.unknowns.derive(code, values) as object;
        return isLocalTime(values)
          ? (value('other', code) as object)
          : (Reflect.construct(target, values, newTarget) as object);
      },
    });
    Object.defineProperty(native.prototype, 'constructor', {
      value: date,
      writable: true,
      configurable: true,
    });
    Object.defineProperty(globalThis, 'Date', { value: date, writable: true, configurable: true });
    const local =
      'getFullYear getMonth getDate getDay getHours getMinutes getSeconds getTimezoneOffset toString ';
    for (const key of `${local}toDateString toTimeString toLocaleString toLocaleDateString toLocaleTimeString`.split(
      ' ',
    ))
      this.#replace(native.prototype, key, (_, self, args) =>
        value('other', `${this.printer.code(self)}.${key}(${this.printer.argumentsCode(args)})`),
      );
    this.#replace(native.prototype, Symbol.toPrimitive, (run, self, args) =>
      args[0] === 'number' ? run(...args) : value('other', `String(${this.printer.code(self)})`),
    );
    this.#replace(Number.prototype, 'toLocaleString', (_, self, args) =>
      value('other', `${this.printer.code(self)}.toLocaleString(${this.printer.argumentsCode(args)})`),
    );
    this.#replace(String.prototype, 'localeCompare', (_, self, args) =>
      value('other', `${this.printer.code(self)}.localeCompare(${this.printer.argumentsCode(args)})`),
    );
    this.#replace(Math, 'random', () => value('changing', 'Math.random()'));
  }
}

const isObject = (value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Whether a value that only a run knows may be among values: such values are functions. */
function areObjects(values: readonly unknown[]): boolean {
  for (let at = 0; at < values.length; at += 1) if (isObject(values[at])) return true;
  return false;
}

const mayHoldUnknown = (args: readonly unknown[], self: unknown): boolean =>
  areObjects(args) || areObjects(self as unknown[]);

/** A text or a list of numbers that means a time where the code runs. */
const isLocalTime = (args: readonly unknown[]): boolean => {
  const [first] = args;
  if (args.length > 1) return true;
  return (
    typeof first === 'string' &&
    !/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(first) &&
    !/(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/.test(first)
  );
};

const hasUnknown = (list: readonly unknown[]): boolean =>
  Array.from(list).some((item) => isUnknown(settled(item)));

/** The unknown values in a value. */
function unknownsIn(value: unknown, depth = 0): unknown[] {
  const own = settled(value);
  if (isUnknown(own)) return [own];
  if (depth > 10 || typeof own !== 'object' || own === null) return [];
  return Object.values(own).flatMap((member) => unknownsIn(member, depth + 1));
}
