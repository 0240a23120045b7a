import { isMap } from 'yaml';
import schema from '../../../schemas/portable-test-case.schema.json';
import { readBlockStyle } from '../../core/yaml/read/readBlockStyle.ts';
import { toValue } from '../../core/yaml/read/toValue.ts';
import { compileSchema } from './compileSchema.ts';

/** The keys of a step in which nothing is wrong; undefined where something may be, or it is not read fast. */
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

const areValid = compileSchema(schema.properties.elements, schema);

function readKind(step: string): StepKind {
  const map = readBlockStyle(`elements:\n${withoutLinesBelow(step)}`);
  const value = toValue(map?.get('elements', true));
  const [item]: unknown[] = Array.isArray(value) && value.length === 1 ? value : [];
  if (item === undefined || !areValid(value)) return undefined;
  return isMap(map) ? { keys: JSON.stringify(Object.keys(item as object)) } : undefined;
}

/** Without the blank lines at the end, and the comments that stand no further right than the dash. */
function withoutLinesBelow(step: string): string {
  const column = step.indexOf('-');
  const lines = step.trimEnd().split('\n');
  const isComment = (line: string): boolean => /^ *#/.test(line) && line.indexOf('#') <= column;
  while (lines.length > 1 && (isComment(lines.at(-1) ?? '') || lines.at(-1)?.trim() === '')) lines.pop();
  return `${lines.join('\n')}\n`;
}
