import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReportResult } from '../protocol.ts';
import { rowsInView, type ResultGroup } from '../search.ts';
import { StatusMark } from './marks.tsx';
import type { Asking } from './Page.tsx';

/** In CSS pixels, as the style sheet has it. */
const rowHeight = 26;

interface ResultListProps extends Asking {
  readonly group: ResultGroup;
  readonly selected: string | undefined;
  readonly choose: (id: string) => void;
}

/** The results of one status. Only the rows in view are drawn; the arrow keys walk over all of them. */
export function ResultList({ group, selected, choose, words }: ResultListProps) {
  const { status, results } = group;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, height: 600 });
  const index = results.findIndex(({ id }) => id === selected);
  const { first, last } = rowsInView(results.length, rowHeight, place);
  const heading = `heading-${status}`;

  const measure = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    setPlace({ top: scrollTop, height: clientHeight });
  };
  useEffect(() => {
    window.addEventListener('resize', measure);
    measure();
    return () => window.removeEventListener('resize', measure);
  }, [results.length]);

  const goTo = (next: number): void => {
    const wanted = Math.min(results.length - 1, Math.max(0, next));
    const one = results[wanted];
    if (!one || !box.current) return;
    choose(one.id);
    const { scrollTop, clientHeight } = box.current;
    const top = wanted * rowHeight;
    if (top < scrollTop) box.current.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight)
      box.current.scrollTop = top + rowHeight - clientHeight;
    measure();
  };
  const keyed = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, index, results.length, Math.floor(place.height / rowHeight));
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  const isDrawn = index >= first && index < last;
  return (
    <section class="results" aria-labelledby={heading}>
      <h2 id={heading}>
        <StatusMark status={status} words={words} />
        <span>{results.length}</span>
      </h2>
      <div
        class="list"
        role="listbox"
        tabIndex={0}
        ref={box}
        aria-labelledby={heading}
        aria-activedescendant={isDrawn ? idOf(results[index]) : undefined}
        onScroll={measure}
        onKeyDown={keyed}
      >
        <div class="rows" role="presentation" style={{ height: `${results.length * rowHeight}px` }}>
          {results.slice(first, last).map((one, offset) => (
            <div
              key={one.id}
              id={idOf(one)}
              class="option"
              role="option"
              aria-selected={one.id === selected}
              aria-setsize={results.length}
              aria-posinset={first + offset + 1}
              style={{ top: `${(first + offset) * rowHeight}px` }}
              onClick={() => choose(one.id)}
            >
              <StatusMark status={one.status} words={words} hideWord />
              <bdi>{one.name}</bdi>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

const idOf = (result: ReportResult | undefined): string | undefined => result && `result-${result.id}`;

/** Where a key leads; undefined for keys that mean nothing here. */
function nextIndex(key: string, index: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
