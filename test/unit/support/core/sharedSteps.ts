import fc from 'fast-check';
import { parseDocument } from 'yaml';

/** What an anchor may be on: an alias of it stands where the same may stand. */
type Kind = 'step' | 'selectors' | 'link' | 'options' | 'text';

/** Takes what comes next of random numbers. */
type Take = (below: number) => number;

const names = ['a', 'b', 'c'];

/** Writes files whose steps share values: with few names, so that many are defined twice. */
class Writer {
  private readonly kinds = new Map<string, Kind>();
  private comments = 0;

  constructor(private readonly take: Take) {}

  file(): string {
    const count = 1 + this.take(5);
    const list = this.take(8) === 0 ? ' &all' : '';
    const head = `id: x\ndescription: ${this.mark('text', 4)}Buy\n`;
    const steps = Array.from({ length: count }, () => `${this.comment('  ')}${this.step()}`).join('');
    const tail = `${this.tail()}${list && 'x-all: *all\n'}version: "1"\n`;
    return `${head}elements:${list} # steps\n${steps}# end\n${tail}`;
  }

  private step(): string {
    const alias = this.alias('step', 5);
    if (alias) return `  - ${alias} # again\n`;
    const mark = this.mark('step', 4).trim();
    const action = `interaction: { action: CLICK, calledWith: ${this.text()} }\n`;
    return `  - ${mark && `${mark}\n    `}${action}${this.selectors()}`;
  }

  private selectors(): string {
    const alias = this.alias('selectors', 3);
    if (alias) return `    selectors: ${alias}${this.take(2) ? ' # same' : ''}\n`;
    const mark = this.mark('selectors', 3).trim();
    const links = 1 + this.take(2);
    if (this.take(4) === 0) {
      const texts = Array.from({ length: links }, () => this.alias('link', 3) ?? this.flowLink());
      return `    selectors: ${mark}${mark && ' '}[${texts.join(', ')}]\n`;
    }
    const texts = Array.from({ length: links }, () => `${this.comment('      ')}${this.link()}`);
    return `    selectors:${mark && ` ${mark}`}${this.take(2) ? ' # how' : ''}\n${texts.join('')}`;
  }

  private flowLink(): string {
    return `${this.mark('link', 5)}{ selectorType: ROLE, selector: ${this.text()}, options: ${this.options()} }`;
  }

  private link(): string {
    const alias = this.alias('link', 3);
    if (alias) return `      - ${alias}\n`;
    const mark = this.mark('link', 4).trim();
    const first = `selectorType: ROLE\n`;
    return `      - ${mark && `${mark}\n        `}${first}        selector: ${this.text()}\n        options: ${this.options()}\n`;
  }

  private options(): string {
    const alias = this.alias('options', 3);
    if (alias) return alias;
    return `${this.mark('options', 3)}{ name: ${this.text()}${this.keyed()} }`;
  }

  private keyed(): string {
    const key = this.take(6) === 0 ? this.alias('text', 1) : undefined;
    return key ? `, ${key} : true` : '';
  }

  private text(): string {
    return this.alias('text', 3) ?? `${this.mark('text', 4)}t${this.take(9)}`;
  }

  private tail(): string {
    return names
      .filter((name) => this.kinds.has(name) && this.take(3) === 0)
      .map((name) => `x-${name}: *${name}\n`)
      .join('');
  }

  private comment(indent: string): string {
    return this.take(3) === 0 ? `${indent}# comment ${++this.comments}\n` : '';
  }

  private mark(kind: Kind, oneIn: number): string {
    if (this.take(oneIn) > 0) return '';
    const name = names[this.take(names.length)]!;
    this.kinds.set(name, kind);
    return `&${name} `;
  }

  private alias(kind: Kind, oneIn: number): string | undefined {
    if (this.take(oneIn) > 0) return undefined;
    const name = names.find((known) => this.kinds.get(known) === kind);
    return name && `*${name}`;
  }
}

/** Files whose steps share steps, selectors, links, options and texts by anchors and aliases. */
export const sharedFiles: fc.Arbitrary<string> = fc
  .infiniteStream(fc.nat())
  .map((numbers) =>
    new Writer((below) => {
      const { value } = numbers.next() as { value: number };
      return value % below;
    }).file(),
  )
  .filter((text) => {
    const document = parseDocument(text, { logLevel: 'silent' });
    if (document.errors.length > 0 || !text.includes('*')) return false;
    try {
      JSON.stringify(document.toJS());
      return true;
    } catch {
      // An alias of what it stands in.
      return false;
    }
  });
