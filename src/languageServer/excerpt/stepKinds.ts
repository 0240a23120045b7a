import { isRecord } from '../../core/isRecord.ts';
import { readBlockStyle } from '../../core/yaml/read/readBlockStyle.ts';
import { toValue } from '../../core/yaml/read/toValue.ts';

/** The keys of a step; undefined where it is not read fast, such as a broken one. */
export type StepKind = { readonly keys: string } | undefined;

/** The kinds of steps by their text: after a keystroke one step is read anew. */
export class StepKinds {
  private last = new Map<string, StepKind>();
  private present = new Map<string, StepKind>();

  /** @param step whole lines from its dash on */
  get(step: string): StepKind {
    if (this.present.has(step)) return this.present.get(step);
    const kind = this.last.has(step) ? this.last.get(step) : readKind(step);
    this.present.set(step, kind);
    return kind;
  }

  /** Forgets what was not asked for since the last time. */
  forget(): void {
    this.last = this.present;
    this.present = new Map();
  }
}

function readKind(step: string): StepKind {
  const map = readBlockStyle(`elements:\n${withoutLinesBelow(step)}`);
  const value = toValue(map?.get('elements', true));
  const [item]: unknown[] = Array.isArray(value) && value.length === 1 ? value : [];
  return isRecord(item) ? { keys: JSON.stringify(Object.keys(item)) } : undefined;
}

/** Without the blank lines at the end, and the comments that stand no further right than the dash. */
function withoutLinesBelow(step: string): string {
  const column = step.indexOf('-');
  const lines = step.trimEnd().split('\n');
  const isComment = (line: string): boolean => /^ *#/.test(line) && line.indexOf('#') <= column;
  while (lines.length > 1 && (isComment(lines.at(-1) ?? '') || lines.at(-1)?.trim() === '')) lines.pop();
  return `${lines.join('\n')}\n`;
}
