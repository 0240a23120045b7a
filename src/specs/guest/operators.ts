import { placeholder } from '../recording.ts';
import type { Printer } from './globals.ts';
import type { Recorder } from './recorder.ts';
import { infoOf, isUnknown, settled, type Unknowns } from './unknown.ts';

type Numeric = number;

/** What transformed code calls in place of operators, conditions and loops. */
export class Operators {
  #kept: unknown;
  #spreads = 0;
  readonly #cases = new Map<number, unknown>();
  /** Loops whose last answer was one more round, on a value that only a run knows. */
  readonly #rounds = new Set<number>();

  constructor(
    private readonly recorder: Recorder,
    private readonly unknowns: Unknowns,
    private readonly printer: Printer,
  ) {}

  readonly of = (value: unknown): unknown => value;

  readonly binary = (operator: string, first: unknown, second: unknown): unknown => {
    const [a, b] = operator === '+' ? [flat(first), flat(second)] : [settled(first), settled(second)];
    if (!isUnknown(a) && !isUnknown(b)) return this.recorder.coerced(() => known(operator, a, b));
    if ((operator === '===' || operator === '==') && a === b) return true;
    if (operator === '+' && (isTextual(a) || isTextual(b))) return this.unknowns.compose([a, b]);
    return this.unknowns.derive(`${this.#operand(a)} ${operator} ${this.#operand(b)}`, [a, b]);
  };

  readonly unary = (operator: string, operand: unknown): unknown => {
    const value = settled(operand);
    if (isUnknown(value)) return this.unknowns.derive(`${operator} ${this.#operand(value)}`, [value]);
    switch (operator) {
      case '!':
        return !value;
      case '-':
        return -(value as Numeric);
      case '+':
        return Number(value);
      case '~':
        return ~(value as Numeric);
      default:
        return typeof value;
    }
  };

  readonly type = (type: string, get: () => unknown): unknown =>
    type === 'function' && isUnknown(get()) ? this.unary('typeof', get()) : type;

  readonly text = (...parts: readonly unknown[]): unknown => {
    const values = parts.map(flat);
    return this.recorder.coerced(() =>
      values.some(isUnknown) ? this.unknowns.compose(values) : values.map(textOf).join(''),
    );
  };

  readonly truth = (given: unknown): boolean => {
    const value = settled(given);
    const info = infoOf(value);
    return info ? this.recorder.decide('condition', 2, { value: info.ids[0] }) === 0 : Boolean(value);
  };

  readonly left = (value: unknown): boolean => {
    this.#kept = value;
    return this.truth(value);
  };

  readonly missing = (given: unknown): boolean => {
    const value = settled(given);
    this.#kept = given;
    const info = infoOf(value);
    return info
      ? this.recorder.decide('condition', 2, { value: info.ids[0] }) === 1
      : value === null || value === undefined;
  };

  readonly kept = (): unknown => this.#kept;

  readonly or = (first: unknown, second: () => unknown): unknown =>
    isUnknown(settled(first)) ? this.#withDefault('||', first, second) : first || second();

  readonly coalesce = (first: unknown, second: () => unknown): unknown =>
    isUnknown(settled(first)) ? this.#withDefault('??', first, second) : (first ?? second());

  /** A default of an unknown value gives an unknown one too, unless it is an object: then it is one or the other. */
  #withDefault(operator: string, first: unknown, second: () => unknown): unknown {
    const value = settled(first);
    const info = infoOf(value);
    const other = settled(second());
    const isObject = (typeof other === 'object' && other !== null) || typeof other === 'function';
    if (isObject && !isUnknown(other))
      return this.recorder.decide('condition', 2, { value: info?.ids[0] }) === 0 ? first : other;
    if (other === '' || other === undefined || other === null) return first;
    if (info?.kind === 'environment' && info.ids.length === 1) {
      const { name } = this.recorder.values[info.ids[0] ?? 0] ?? {};
      const defaultTo = infoOf(other)?.text ?? textOf(other);
      if (name !== undefined)
        return this.unknowns.create('environment', `process.env.${name}`, { name, defaultTo, isPure: true })
          .value;
    }
    return this.unknowns.derive(`${this.#operand(value)} ${operator} ${this.#operand(other)}`, [
      value,
      other,
    ]);
  }

  readonly enter = (site: number, value?: unknown): unknown => {
    this.#rounds.delete(site);
    return value;
  };

  /** Whether a loop goes on: where only a run knows, for one round at most. */
  readonly round = (site: number, given: unknown): boolean => {
    const value = settled(given);
    if (!isUnknown(value)) return Boolean(value);
    const isNext =
      !this.#rounds.has(site) && this.recorder.decide('loop', 2, { value: infoOf(value)?.ids[0] }) === 0;
    if (isNext) this.#rounds.add(site);
    else this.#rounds.delete(site);
    return isNext;
  };

  /** What a loop or a spread goes through. */
  readonly each = (given: unknown): unknown => {
    const value = settled(given);
    return isUnknown(value) ? this.unknowns.some(value) : given;
  };

  /** What is copied into an object: of a value that only a run knows, the object that `object` makes. */
  readonly spread = (given: unknown): unknown => {
    const value = settled(given);
    this.#spreads += 1;
    if (isUnknown(value)) return { [`${spreadMark}${this.#spreads}`]: value };
    // The engine copies nothing of a text.
    return typeof value === 'string' ? Object(value) : given;
  };

  /** An object into which others were copied: of a value that only a run knows, it may have any members. */
  readonly object = (value: Readonly<Record<string, unknown>>): unknown => {
    const keys = Object.keys(value);
    const last = keys.findLastIndex((key) => key.startsWith(spreadMark));
    if (last < 0) return value;
    const marks = keys.filter((key) => key.startsWith(spreadMark));
    const sources = marks.map((key) => value[key]);
    const [source] = sources;
    const open = new Set(keys.slice(0, last));
    const parts = keys.map((key) =>
      key.startsWith(spreadMark)
        ? `...${this.#operand(value[key])}`
        : `${key}: ${this.printer.code(value[key])}`,
    );
    const ids = sources.flatMap((one) => infoOf(one)?.ids ?? []);
    const created = this.unknowns.create('derived', `{ ${parts.join(', ')} }`, {
      from: [...new Set(ids)],
      isPure: true,
      members: keys.slice(last + 1).map((key) => [key, value[key]] as const),
      member: (name) =>
        open.has(name) || marks.length > 1
          ? this.unknowns.derive(`{ ${parts.join(', ')} }.${name}`, sources)
          : Reflect.get(source as object, name),
    });
    return created.value;
  };

  /** Notes the text of a default: a variable of the environment may be missing where the code runs. */
  readonly defaulted = (given: unknown, defaultTo: string): void => {
    const info = infoOf(settled(given));
    const [id, more] = info?.ids ?? [];
    const value = id === undefined || more !== undefined ? undefined : this.recorder.values[id];
    if (id === undefined || value?.kind !== 'environment' || value.code === defaultTo) return;
    if (value.defaultTo === undefined && defaultTo !== '' && defaultTo !== 'undefined')
      this.recorder.values[id] = { ...value, defaultTo, place: this.recorder.place() };
  };

  /** What is taken apart by `[a, b] =`. */
  readonly list = (given: unknown): unknown => {
    const value = settled(given);
    return isUnknown(value) ? this.unknowns.endless(value) : given;
  };

  readonly step = (given: unknown, by: number): unknown => {
    const value = settled(given);
    if (typeof value === 'bigint') return value + BigInt(by);
    return this.binary(by > 0 ? '+' : '-', this.#numeric(value), 1);
  };

  /** `target++`: the value before `next` was assigned. */
  readonly old = (value: unknown, _next: unknown): unknown => this.#numeric(settled(value));

  #numeric(value: unknown): unknown {
    return isUnknown(value) || typeof value === 'bigint' ? value : Number(value);
  }

  readonly get = (object: unknown, key: unknown): unknown => {
    const name = settled(key);
    return isUnknown(name)
      ? this.unknowns.derive(`${this.printer.code(object)}[${this.#operand(name)}]`, [name, object])
      : (object as Record<string, unknown>)[name as string];
  };

  /** What is taken apart up to the rest of its members, which have to be known. */
  readonly whole = (given: unknown): unknown => {
    const info = infoOf(settled(given));
    return info ? this.recorder.stop('coercion', info.code) : given;
  };

  /** Names the value of an entry of an enum, as TypeScript does for numbers only. */
  readonly entry = (entries: Record<string, unknown>, value: unknown, name: string): string => {
    if (typeof value === 'number') entries[value] = name;
    return name;
  };

  readonly at = (object: unknown, key: unknown): MemberReference => new MemberReference(this, object, key);

  readonly switch = (site: number, value: unknown): boolean => {
    this.#cases.set(site, value);
    return true;
  };

  readonly case = (site: number, value: unknown): boolean =>
    this.truth(this.binary('===', this.#cases.get(site), value));

  readonly try = (site: number): void => {
    this.recorder.enterTry(site);
  };

  readonly caught = (site: number): void => this.recorder.enterCatch(site);

  readonly leave = (site: number): void => this.recorder.leaveTry(site);

  #operand(value: unknown): string {
    const info = infoOf(value);
    return info ? info.code : this.printer.code(value);
  }
}

/** `object[key]` as the target of an assignment. */
class MemberReference {
  readonly #value: unknown;

  constructor(
    private readonly operators: Operators,
    private readonly object: unknown,
    private readonly key: unknown,
  ) {
    this.#value = this.#members[key as string];
  }

  get #members(): Record<string, unknown> {
    return this.object as Record<string, unknown>;
  }

  readonly assign = (operator: string, value: unknown): unknown =>
    (this.#members[this.key as string] = this.operators.binary(operator, this.#value, value));

  readonly assignIf = (operator: '&&' | '||' | '??', value: () => unknown): unknown => {
    const isAssigned =
      operator === '??'
        ? this.operators.missing(this.#value)
        : this.operators.truth(this.#value) === (operator === '&&');
    return isAssigned ? (this.#members[this.key as string] = value()) : this.#value;
  };

  readonly step = (by: number, isPrefix: boolean): unknown => {
    const next = this.operators.step(this.#value, by);
    this.#members[this.key as string] = next;
    return isPrefix ? next : this.operators.old(this.#value, next);
  };
}

/** Begins the name of a member that stands for all those of a value. */
const spreadMark = `${placeholder.start}...`;

/** A value, where a list of values that only a run knows is its text. */
const flat = (given: unknown): unknown => {
  const value = settled(given);
  return !isUnknown(value) && Array.isArray(value) && value.some((item) => isUnknown(settled(item)))
    ? value.join()
    : value;
};

const isTextual = (value: unknown): boolean => {
  const info = infoOf(value);
  if (info) return info.isText;
  return typeof value === 'string';
};

const textOf = (value: unknown): string => String(value);

/** An operator over values that are known: the cast says what JavaScript converts. */
function known(operator: string, first: unknown, second: unknown): unknown {
  const [a, b] = [first as Numeric, second as Numeric];
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '**':
      return a ** b;
    case '===':
      return a === b;
    case '!==':
      return a !== b;
    case '==':
      return a == b;
    case '!=':
      return a != b;
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    case '>=':
      return a >= b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    case '>>>':
      return a >>> b;
    case 'in':
      return (first as string) in (second as object);
    case 'instanceof':
      return first instanceof (second as new () => object);
    default:
      throw new SyntaxError(`Unknown operator ${operator}`);
  }
}
