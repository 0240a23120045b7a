import type { Line } from './yamlLines.ts';
import { readScalarsBelow } from './readScalarsBelow.ts';

/** An object or a list that is open, by the column where its keys or dashes stand. */
export interface OpenBlock {
  readonly kind: 'map' | 'seq';
  readonly indent: number;
  index: number;
  key: string;
  /** Whether the key has a value on its line. */
  hasValue: boolean;
  readonly scalars: Map<string, string>;
}

/** The objects and lists around a line, as indentation tells them. */
export class OpenBlocks {
  private readonly stack: OpenBlock[] = [];

  get top(): OpenBlock | undefined {
    return this.stack.at(-1);
  }

  /** Whether the innermost list is as far left as its key. */
  get isCompact(): boolean {
    const below = this.stack.at(-2);
    return this.top?.kind === 'seq' && below?.indent === this.top.indent;
  }

  get path(): (string | number)[] {
    return this.stack.map((frame) => (frame.kind === 'map' ? frame.key : frame.index));
  }

  clear(): void {
    this.stack.length = 0;
  }

  /** Closes what stands further right than a column. */
  leave(column: number): void {
    this.popTo((frame) => frame.indent <= column);
  }

  /** A dash: the next item of its list. */
  item(column: number): void {
    this.leave(column);
    if (this.top?.kind === 'seq' && this.top.indent === column) this.top.index++;
    else this.push('seq', column);
    if (this.top) this.top.hasValue = false;
  }

  /** A key: the next one of its object. */
  key(column: number, name: string): void {
    this.popTo((frame) => frame.indent < column || (frame.indent === column && frame.kind === 'map'));
    const frame =
      this.top?.kind === 'map' && this.top.indent === column ? this.top : this.push('map', column);
    frame.key = name;
    frame.hasValue = false;
  }

  remember(value: string): void {
    if (this.top?.kind === 'map') this.top.scalars.set(this.top.key, value);
  }

  /** The scalars of the innermost object, and of its keys in the lines that follow. */
  siblings(following: readonly Line[]): Map<string, string> {
    const frame = this.stack.findLast(({ kind }) => kind === 'map');
    return frame ? new Map([...frame.scalars, ...readScalarsBelow(following, frame.indent)]) : new Map();
  }

  private push(kind: OpenBlock['kind'], indent: number): OpenBlock {
    const frame: OpenBlock = { kind, indent, index: 0, key: '', hasValue: false, scalars: new Map() };
    this.stack.push(frame);
    return frame;
  }

  private popTo(keep: (frame: OpenBlock) => boolean): void {
    while (this.top && !keep(this.top)) this.stack.pop();
  }
}
