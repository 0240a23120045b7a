import type { Path } from '../case/problem.ts';
import type { Span } from '../text/span.ts';
import type { CursorPosition } from './cursorPosition.ts';
import type { FlowPosition } from './flowPosition.ts';
import type { OpenBlocks } from './openBlocks.ts';
import { getIndentWidth, type Line } from './yamlLines.ts';
import type { ScalarStyle } from './printYamlScalar.ts';

/** Describes the position of the cursor by the objects and lists that are open around it. */
export class PositionBuilder {
  constructor(
    private readonly text: string,
    private readonly offset: number,
    private readonly lines: readonly Line[],
    private readonly frames: OpenBlocks,
  ) {}

  key(replace: Span): CursorPosition {
    const { path, isCompact, top } = this.frames;
    const own = top?.kind === 'map' || isCompact ? path.slice(0, -1) : path;
    return this.#position('key', replace, 'plain', isCompact ? own.slice(0, -1) : own);
  }

  item(replace: Span): CursorPosition {
    return this.#position('item', replace, 'plain', this.frames.path.slice(0, -1));
  }

  value(replace: Span, style: ScalarStyle = 'plain'): CursorPosition {
    return this.#position('value', replace, style);
  }

  /** A value that is still to be written. */
  emptyValue(): CursorPosition {
    return this.value({ start: this.offset, end: this.offset });
  }

  inFlow({ path, part, replace, style, siblings }: FlowPosition): CursorPosition {
    const position = this.#position(part, replace, style, [...this.frames.path, ...path]);
    return siblings ? { ...position, siblings } : position;
  }

  /** The part of a text in quotes that stands on the cursor's line. */
  inQuotes({ start, end }: Span, style: ScalarStyle): CursorPosition {
    const line = this.#line;
    return this.value(
      {
        start: Math.max(start, line ? line.start + getIndentWidth(line.text) : 0),
        end: Math.min(end, line?.end ?? end),
      },
      style,
    );
  }

  get #line(): Line | undefined {
    return this.lines.find(({ end }) => this.offset <= end);
  }

  #position(
    part: CursorPosition['part'],
    replace: Span,
    style: ScalarStyle,
    path: Path = this.frames.path,
  ): CursorPosition {
    const typed = this.text.slice(replace.start, this.offset);
    return { path, part, typed, replace, style, siblings: this.#siblings() };
  }

  #siblings(): Map<string, string> {
    const here = this.lines.findIndex(({ end }) => this.offset <= end);
    return this.frames.siblings(this.lines.slice(here + 1));
  }
}
