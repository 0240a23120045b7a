import fc from 'fast-check';
import { parse } from 'yaml';

/** Prints values as YAML in the styles in which people write it. */

export interface Style {
  readonly map: number;
  readonly list: number;
  readonly item: number;
  readonly lineBreak: string;
  readonly bom: string;
  readonly end: '' | '\n';
  readonly mark: '' | '---\n';
  /** What is decided at every place, one after the other. */
  readonly dice: readonly number[];
}

export const styles: fc.Arbitrary<Style> = fc.record({
  map: fc.constantFrom(2, 2, 4, 3),
  list: fc.constantFrom(2, 0, 4),
  item: fc.constantFrom(2, 2, 4),
  lineBreak: fc.constantFrom('\n', '\n', '\r\n'),
  bom: fc.constantFrom('', '', '\uFEFF'),
  end: fc.constantFrom('\n', '\n', ''),
  mark: fc.constantFrom('', '', '---\n'),
  dice: fc.array(fc.nat(99), { minLength: 97, maxLength: 97 }),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reads = (text: string, value: unknown): boolean => {
  try {
    return JSON.stringify(parse(text, { logLevel: 'error' })) === JSON.stringify(value);
  } catch {
    return false;
  }
};

class Printer {
  readonly #style: Style;
  #thrown = 0;
  #notes = 0;

  constructor(style: Style) {
    this.#style = style;
  }

  /** Whether a thing of this likelihood, in percent, happens here. */
  #may(percent: number): boolean {
    const { dice } = this.#style;
    return dice[this.#thrown++ % dice.length]! < percent;
  }

  #note = (): string => `# note ${++this.#notes}`;

  #above(column: number, indent: string): string[] {
    const blank = this.#may(12) ? [this.#may(20) ? indent : ''] : [];
    const note = this.#may(12) ? [' '.repeat(column) + this.#note()] : [];
    return this.#may(20) ? [...note, ...blank] : [...blank, ...note];
  }

  #behind = (): string =>
    this.#may(12) ? ' '.repeat(this.#may(50) ? 1 : 4) + this.#note() : this.#may(6) ? '  ' : '';

  pairs(map: Record<string, unknown>, column: number, inItem = false): string[] {
    return Object.entries(map).flatMap(([key, value], at) => {
      const above = inItem && at === 0 ? [] : this.#above(column, '');
      const name = this.#may(6) ? `"${key}"` : key;
      return [...above, ...this.#behindKey(`${' '.repeat(column)}${name}:`, value, column)];
    });
  }

  #behindKey(key: string, value: unknown, column: number): string[] {
    const { map, list } = this.#style;
    if (Array.isArray(value) && value.length > 0 && !this.#may(10))
      return [key + this.#behind(), ...this.#items(value, column + list)];
    if (isRecord(value) && Object.keys(value).length > 0 && !this.#may(20))
      return [key + this.#behind(), ...this.pairs(value, column + map)];
    const gap = this.#may(8) ? '   ' : ' ';
    return this.#leaf(`${key}${gap}`, value, column + map, map);
  }

  #items(items: readonly unknown[], column: number): string[] {
    const { item } = this.#style;
    return items.flatMap((value) => {
      const above = this.#above(column, '  ');
      const dash = ' '.repeat(column) + '-'.padEnd(item);
      if (!isRecord(value) || Object.keys(value).length === 0 || this.#may(8))
        return [...above, ...this.#leaf(dash, value, column + item, item)];
      const [first = '', ...rest] = this.pairs(value, column + item, true);
      return [...above, dash + first.trimStart(), ...rest];
    });
  }

  #leaf(before: string, value: unknown, column: number, step: number): string[] {
    if (typeof value === 'string' && this.#may(35)) {
      const block = this.#block(value, column, step);
      if (block) return [before + block[0] + this.#behind().trimEnd(), ...block.slice(1)];
    }
    return [before + this.#flow(value) + this.#behind()];
  }

  #block(value: string, column: number, step: number): string[] | undefined {
    const isFolded = this.#may(50) && !value.includes('\n');
    const body = value.replace(/\n$/, '');
    const words = isFolded ? body.replaceAll(/(?<=\S) (?=\S)/g, '\n') : body;
    const lines = words.split('\n');
    const tells = /^\s/.test(value) || this.#may(10) ? String(step) : '';
    const head = (isFolded ? '>' : '|') + tells + (value.endsWith('\n') ? '' : '-');
    const shown = lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line));
    const wrapped = [`${' '.repeat(column - step)}k: ${head}`, ...shown].join('\n') + '\n';
    return value.trim() !== '' && reads(wrapped, { k: value }) ? [head, ...shown] : undefined;
  }

  #flow(value: unknown): string {
    if (Array.isArray(value)) {
      const comma = this.#may(30) ? ',' : ', ';
      return `[${value.map((item) => this.#flow(item)).join(comma === ',' ? ' ,' : comma)}]`;
    }
    if (isRecord(value)) {
      const pad = this.#may(50) ? ' ' : '';
      const isJson = this.#may(50);
      const pairs = Object.entries(value).map(
        ([key, inner]) => `${isJson ? `"${key}"` : key}:${this.#may(10) ? '  ' : ' '}${this.#flow(inner)}`,
      );
      return pairs.length === 0 ? '{}' : `{${pad}${pairs.join(', ')}${pad}}`;
    }
    if (typeof value !== 'string') return JSON.stringify(value);
    const single = `'${value.replaceAll("'", "''")}'`;
    if (
      this.#may(60) &&
      reads(`a: ${value}\nb: [{c: ${value} }]\nd:\n  - ${value}\n`, {
        a: value,
        b: [{ c: value }],
        d: [value],
      })
    )
      return value;
    return this.#may(50) && reads(`a: ${single}\n`, { a: value }) ? single : JSON.stringify(value);
  }
}

/** The value in a style; nothing where the style can't say it. */
export function styled(value: Record<string, unknown>, style: Style): string | undefined {
  const body = new Printer(style).pairs(value, 0).join('\n') + style.end;
  const text = style.bom + (style.mark + body).replaceAll('\n', style.lineBreak);
  return reads(text, value) ? text : undefined;
}
