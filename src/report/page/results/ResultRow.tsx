import { durationText } from '../../text/durationText.ts';
import type { ReportResult, ReportSummary } from '../../protocol/reportSchema.ts';
import { Icon } from '../parts/Icon.tsx';
import { StatusMark } from '../parts/StatusMark.tsx';
import type { SharedProps } from '../parts/sharedProps.ts';
import { rowId } from './rowId.ts';
import { ResultView } from './ResultView.tsx';

interface ResultRowProps extends SharedProps {
  readonly report: ReportSummary;
  readonly result: ReportResult;
  readonly position: { readonly index: number; readonly count: number };
  readonly isUnfolded: boolean;
  /** Whether Tab stops at this row of its list. */
  readonly isStop: boolean;
  readonly toggle: (button: HTMLElement) => void;
  readonly keyed: (event: KeyboardEvent) => void;
  readonly focused: () => void;
}

/** A result in one line, and below it its details where it is unfolded. */
export function ResultRow({
  result,
  position,
  isUnfolded,
  isStop,
  toggle,
  keyed,
  focused,
  ...rest
}: ResultRowProps) {
  const { texts, locale } = rest;
  const { id, name, status, duration } = result;
  const shown = `shown-${id}`;
  return (
    <div class="result-item" role="listitem" aria-setsize={position.count} aria-posinset={position.index + 1}>
      <h3>
        <button
          type="button"
          class="row"
          id={rowId(id)}
          tabIndex={isStop ? 0 : -1}
          aria-expanded={isUnfolded}
          {...(isUnfolded ? { 'aria-controls': shown } : {})}
          onClick={(event) => toggle(event.currentTarget)}
          onKeyDown={keyed}
          onFocus={focused}
        >
          <Icon name="fold" />
          <StatusMark status={status} texts={texts} hideLabel />
          <bdi>{name}</bdi>
          {duration !== undefined && <span class="when">{durationText(duration, locale, texts)}</span>}
        </button>
      </h3>
      {isUnfolded && <ResultView {...rest} result={result} id={shown} />}
    </div>
  );
}
