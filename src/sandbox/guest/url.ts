import { changeableParts, type UrlParts } from '../hostCalls.ts';
import { callHost } from './callHost.ts';
import { watchQuery, refreshQuery, URLSearchParams } from './urlSearchParams.ts';

/** The class `URL`: the host parses, by value. */
export class URL {
  #parts: UrlParts;
  #query: URLSearchParams | undefined;

  constructor(url: unknown, base?: unknown) {
    this.#parts = callHost('parseUrl', String(url), base === undefined ? null : String(base));
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return URL.parse(url, base) !== null;
  }

  static parse(url: unknown, base?: unknown): URL | null {
    try {
      return new URL(url, base);
    } catch {
      return null;
    }
  }

  get searchParams(): URLSearchParams {
    this.#query ??= watchQuery(new URLSearchParams(this.#parts.search), (text) =>
      this.#change('search', text),
    );
    return this.#query;
  }

  toString(): string {
    return this.#parts.href;
  }

  toJSON(): string {
    return this.#parts.href;
  }

  #change(part: string, value: string): void {
    this.#parts = callHost('changeUrl', this.#parts.href, part, value);
  }

  static {
    const define = (part: keyof UrlParts, set?: (this: URL, value: unknown) => void): void => {
      Object.defineProperty(URL.prototype, part, {
        get(this: URL) {
          return this.#parts[part];
        },
        set,
        enumerable: true,
        configurable: true,
      });
    };
    define('origin');
    for (const part of changeableParts)
      define(part, function (value) {
        this.#change(part, String(value));
        if (this.#query) refreshQuery(this.#query, this.#parts.search);
      });
  }
}
