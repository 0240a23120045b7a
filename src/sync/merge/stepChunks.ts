import { createElementKeys, isSameElement, type ElementKeys } from '../../core/case/isSameCase.ts';
import type { Element } from '../../core/case/testCase.ts';
import { everyIndex, findAnchors } from './findAnchors.ts';

/** Steps from a position on, without the one at `end`. */
export interface Range {
  readonly steps: Steps;
  readonly start: number;
  readonly end: number;
}

/** Steps that follow one another in the base, and what each side made of them. */
export interface Chunk {
  readonly base: Range;
  readonly local: Range;
  readonly remote: Range;
}

/** A list of steps that are compared often. */
export class Steps {
  readonly length: number;
  private readonly keys: readonly ElementKeys[];

  constructor(private readonly elements: readonly Element[]) {
    this.length = elements.length;
    this.keys = elements.map(createElementKeys);
  }

  isSame(at: number, other: Steps, otherAt: number): boolean {
    const [keys, otherKeys] = [this.keys[at], other.keys[otherAt]];
    if (keys?.typed === otherKeys?.typed) return true;
    if (keys?.untyped !== otherKeys?.untyped) return false;
    const [one, two] = [this.elements[at], other.elements[otherAt]];
    return one !== undefined && two !== undefined && isSameElement(one, two);
  }

  /** Whether a step may be another one that was edited: they have the same action or expectation, or the same locator. */
  isEdited(at: number, other: Steps, otherAt: number): boolean {
    const [one, two] = [this.elements[at], other.elements[otherAt]];
    if (!one || !two) return false;
    const isSameLocator = isSameElement({ selectors: one.selectors }, { selectors: two.selectors });
    return stepName(one) === stepName(two) || (Boolean(one.selectors?.length) && isSameLocator);
  }
}

const stepName = ({ interaction, assertion }: Element): string | undefined =>
  interaction?.action ?? assertion?.expectation;

/** The chunks from one step that is the same everywhere to the next; undefined where the sides differ in such a step. */
export function splitChunks(base: Steps, local: Steps, remote: Steps): Chunk[] | undefined {
  const anchorsTo = (side: Steps): ReadonlyMap<number, number> =>
    findAnchors(base.length, side.length, (a, b) => base.isSame(a, side, b));
  const [toLocal, toRemote] = [anchorsTo(local), anchorsTo(remote)];
  const chunks: Chunk[] = [];
  let [baseAt, localAt, remoteAt] = [0, 0, 0];
  const cut = (baseEnd: number, localEnd: number, remoteEnd: number): void => {
    chunks.push({
      base: { steps: base, start: baseAt, end: baseEnd },
      local: { steps: local, start: localAt, end: localEnd },
      remote: { steps: remote, start: remoteAt, end: remoteEnd },
    });
    [baseAt, localAt, remoteAt] = [baseEnd, localEnd, remoteEnd];
  };
  for (const [at, own] of toLocal) {
    const other = toRemote.get(at);
    if (other === undefined) continue;
    if (!local.isSame(own, remote, other)) return undefined;
    cut(at, own, other);
    cut(at + 1, own + 1, other + 1);
  }
  cut(base.length, local.length, remote.length);
  return chunks;
}

/** The side whose steps a chunk gets; undefined where both changed them differently. */
export function sideOf({ base, local, remote }: Chunk): 'local' | 'remote' | undefined {
  if (isSameRange(local, remote)) return 'local';
  // Three steps may be the same in pairs only where two of them have types of selectors.
  if (isSameRange(base, local)) return isSameRange(base, remote) ? undefined : 'remote';
  return isSameRange(base, remote) ? 'local' : undefined;
}

export const isSameRange = (a: Range, b: Range): boolean =>
  a.end - a.start === b.end - b.start &&
  everyIndex(a.end - a.start, (at) => a.steps.isSame(a.start + at, b.steps, b.start + at));
