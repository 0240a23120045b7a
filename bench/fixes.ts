import { findSame } from '../src/trace/element/findSame.ts';
import { fingerprint } from '../src/trace/element/fingerprint.ts';
import { changedPage, kinds } from './support/fixes/changedPage.ts';
import type { Table } from './support/table.ts';

const changes = 300;

/** Whether elements are found again in pages that were changed, in 300 known changes and in 300 others. */
export function measure(): Promise<Table[]> {
  return Promise.resolve(
    ['known', 'held out'].map((set) => ({
      title: `Elements found again in ${changes} changed pages (${set})`,
      rows: rowsOf(set),
    })),
  );
}

interface Sum {
  changes: number;
  canBeFound: number;
  found: number;
  wrong: number;
  offeredThoughGone: number;
}

function rowsOf(set: string): Table['rows'] {
  const sums = new Map(kinds.map((kind) => [kind, emptySum()]));
  for (let at = 0; at < changes; at++) {
    const kind = kinds[at % kinds.length] ?? '';
    const sum = sums.get(kind) ?? emptySum();
    const { target, page, same, canBeFound } = changedPage(`${set} ${at}`, kind);
    const kept = fingerprint(target, 'data-testid');
    const answer = kept && findSame(kept, page);
    const isOffered = answer?.kind === 'found';
    sum.changes++;
    sum.canBeFound += Number(canBeFound);
    sum.found += Number(canBeFound && isOffered && answer.element === same);
    sum.wrong += Number(isOffered && answer.element !== same);
    sum.offeredThoughGone += Number(isOffered && !canBeFound);
  }
  const total = emptySum();
  for (const sum of sums.values())
    for (const key of Object.keys(total) as (keyof Sum)[]) total[key] += sum[key];
  return [...sums, ['all', total] as const].map(([kind, sum]) => ({
    change: kind,
    changes: sum.changes,
    'can be found': sum.canBeFound,
    found: sum.found,
    'wrong element': sum.wrong,
    'offered though gone or ambiguous': sum.offeredThoughGone,
  }));
}

const emptySum = (): Sum => ({ changes: 0, canBeFound: 0, found: 0, wrong: 0, offeredThoughGone: 0 });
