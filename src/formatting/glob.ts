/** How a pattern is read where the tools differ. */
export interface GlobDialect {
  /** `**` matches any text, also within a name, as in .editorconfig; elsewhere only as a whole folder. */
  readonly starsCrossFolders?: boolean;
  readonly ignoreCase?: boolean;
  /** `[!a]` is any character but `a`, as everywhere but in a .prettierrc, where only `[^a]` is. */
  readonly bangNegates?: boolean;
}

/** A glob pattern as a regular expression over a path with slashes; dot files are files like others. */
export function globToRegExp(glob: string, dialect: GlobDialect = {}): RegExp {
  const negated = /^!(?!\()/.test(glob) && !dialect.starsCrossFolders;
  const body = new GlobReader(negated ? glob.slice(1) : glob.replace(/^\.\//, ''), dialect).read();
  return new RegExp(negated ? `^(?!${body}$).*$` : `^${body}$`, dialect.ignoreCase ? 'isu' : 'su');
}

const quantifiers: Readonly<Record<string, string>> = { '@': '', '?': '?', '*': '*', '+': '+' };

class GlobReader {
  private at = 0;

  constructor(
    private readonly glob: string,
    private readonly dialect: GlobDialect,
  ) {}

  /** Reads up to one of the closing characters, which it leaves. */
  read(closing = ''): string {
    let expression = '';
    while (this.at < this.glob.length && !closing.includes(this.glob.charAt(this.at)))
      expression += this.part();
    return expression;
  }

  private part(): string {
    const rest = this.glob.slice(this.at);
    const character = rest.charAt(0);
    if (/^[@?*+!]\(.*\)/s.test(rest)) return this.group(character);
    if (character === '*') return this.stars();
    if (rest === '/**' && !this.dialect.bangNegates) {
      // In a .prettierrc the folder itself is meant as well.
      this.at += rest.length;
      return '(?:/.*)?';
    }
    this.at += 1;
    if (character === '?') return '[^/]';
    if (character === '[') return this.characterClass(rest);
    if (character === '{') return this.braces(rest);
    if (character === '\\' && rest.length > 1) return literal(this.glob.charAt(this.at++));
    return literal(character);
  }

  private stars(): string {
    const start = this.at;
    while (this.glob.charAt(this.at) === '*') this.at += 1;
    const [before, after] = [this.glob.charAt(start - 1), this.glob.charAt(this.at)];
    if (this.at - start < 2) return '[^/]*';
    const opens = before === '' || before === '/';
    if (opens && after === '/') {
      this.at += 1;
      return '(?:.*/)?';
    }
    return this.dialect.starsCrossFolders || (opens && after === '') ? '.*' : '[^/]*';
  }

  /** `@(a|b)` and its kin. */
  private group(kind: string): string {
    this.at += 2;
    const options = this.options('|', ')');
    return kind === '!' ? `(?!(?:${options})(?:/|$))[^/]*` : `(?:${options})${quantifiers[kind] ?? ''}`;
  }

  private braces(rest: string): string {
    const range = /^\{(-?\d+)\.\.(-?\d+)\}/.exec(rest);
    if (range) {
      this.at += range[0].length - 1;
      return numbers(Number(range[1]), Number(range[2]));
    }
    if (!/^\{(?:[^{}]|\{[^{}]*\})*,(?:[^{}]|\{[^{}]*\})*\}/.test(rest)) return literal('{');
    return `(?:${this.options(',', '}')})`;
  }

  private options(separator: string, end: string): string {
    const options = [this.read(separator + end)];
    while (this.glob.charAt(this.at) === separator) {
      this.at += 1;
      options.push(this.read(separator + end));
    }
    this.at += 1;
    return options.join('|');
  }

  private characterClass(rest: string): string {
    const found = /^\[([!^]?)(\]?[^\]/]+)\]/.exec(rest);
    if (!found) return literal('[');
    this.at += found[0].length - 1;
    const [, not, others = ''] = found;
    const negated = not === '^' || (not === '!' && this.dialect.bangNegates);
    const characters = not === '!' && !negated ? `!${others}` : others;
    return `(?!/)[${negated ? '^' : ''}${characters.replaceAll(/[\\\]^[&~|]/g, '\\$&')}]`;
  }
}

/** More numbers than this in one pattern are no pattern that anybody wrote for file names. */
const mostNumbers = 1000;

function numbers(from: number, to: number): string {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (high - low > mostNumbers) return '-?\\d+';
  return `(?:${Array.from({ length: high - low + 1 }, (_, index) => low + index).join('|')})`;
}

const literal = (character: string): string =>
  /[.*+?^${}()|[\]\\/]/.test(character) ? `\\${character}` : character;
