import { quoteJavaScript } from '../../core/locator/quoteJavaScript.ts';
import { placeholder } from '../recording.ts';
import type { CodePrinter, Unknowns } from './unknown.ts';
import { infoOf, settled } from './unknown.ts';

/** Objects that code names: pages, locators, requests and the like. */
const named = new WeakMap<object, NamedObject>();

export interface NamedObject {
  readonly code: string;
  /** The page that it belongs to; undefined for those without one, as `request`. */
  readonly page?: PageName | undefined;
}

export interface PageName {
  /** `page`, or `page2` and so on for others. */
  readonly name: string;
  readonly isOther: boolean;
}

/** Names an object in code. */
export function nameObject<Value extends object>(value: Value, object: NamedObject): Value {
  named.set(value, object);
  return value;
}

/** How code names an object; undefined for those that it doesn't name. */
export function namedObject(value: unknown): NamedObject | undefined {
  if ((typeof value !== 'function' && typeof value !== 'object') || value === null) return undefined;
  return named.get(value);
}

const deepest = 8;
const mostEntries = 1000;

/** Prints values as canonical code. */
export class Printer implements CodePrinter {
  /** Set once, since unknown values are printed, and values that can't be printed are unknown. */
  unknowns: Unknowns | undefined;

  argumentsCode(args: readonly unknown[]): string {
    const printed = args.map((value) => this.code(value));
    while (printed.at(-1) === 'undefined') printed.pop();
    return printed.join(', ');
  }

  hasSubject(args: readonly unknown[], depth = 0): boolean {
    if (depth > 3) return false;
    return args.some((value) => {
      if (namedObject(value)) return true;
      if (typeof value !== 'object' || value === null || infoOf(value)) return false;
      return this.hasSubject(
        Array.isArray(value) ? value.slice(0, 20) : Object.values(value).slice(0, 20),
        depth + 1,
      );
    });
  }

  code(given: unknown, depth = 0): string {
    const value = settled(given);
    const object = namedObject(value);
    if (object) return object.code;
    const info = infoOf(value);
    if (info) return quoted(info.text);
    switch (typeof value) {
      case 'string':
        return this.#text(value);
      case 'number':
        return Object.is(value, -0) ? '-0' : String(value);
      case 'bigint':
        return `${value}n`;
      case 'boolean':
      case 'undefined':
        return String(value);
      case 'function':
        return '() => {}';
      case 'symbol':
        return this.#unnamed('a symbol');
      default:
        return value === null ? 'null' : this.#object(value as object, depth);
    }
  }

  /** A text with characters of its own that mark placeholders can't be told from one. */
  #text(text: string): string {
    const isPlain = !text.includes(placeholder.start) && !text.includes(placeholder.end);
    return isPlain ? quoted(text) : this.#unnamed('a text with characters for private use');
  }

  #object(value: object, depth: number): string {
    if (depth > deepest) return this.#unnamed('a value that is nested deeply');
    if (value instanceof RegExp) return String(value);
    if (value instanceof Date) return `new Date(${value.getTime()})`;
    if (value instanceof Promise) return this.#unnamed('a promise');
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return this.#unnamed('bytes');
    if (value instanceof Map || value instanceof Set || value instanceof Error)
      return this.#unnamed('an object');
    if (Array.isArray(value)) {
      if (value.length > mostEntries) return this.#unnamed('a long list');
      return `[${Array.from(value, (item) => this.code(item, depth + 1)).join(', ')}]`;
    }
    const keys = Object.keys(value);
    if (keys.length > mostEntries) return this.#unnamed('a large object');
    const pairs = keys.flatMap((key) => {
      const member = (value as Readonly<Record<string, unknown>>)[key];
      return member === undefined ? [] : [`${keyCode(key)}: ${this.code(member, depth + 1)}`];
    });
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }

  #unnamed(code: string): string {
    const { value } = this.unknowns?.create('other', code) ?? {};
    return quoted(infoOf(value)?.text ?? '');
  }
}

const keyCode = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/** A text as JavaScript in single quotes. Most texts are plain, and the search for signs is slow here. */
const quoted = (text: string): string => (isPlain.test(text) ? `'${text}'` : quoteJavaScript(text));

const isPlain = /^[\w !"#$%&()*+,./:;<=>?@[\]^`{|}~-]*$/;
