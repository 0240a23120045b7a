import type { ReportResult, ReportSummary } from '../../protocol/shownReport.ts';
import { readFailure, type FailureText, readableConstant } from '../../text/reportTexts.ts';
import { FactList, formatExactDate, type SharedProps } from '../parts/parts.tsx';

interface ResultViewProps extends SharedProps {
  readonly report: ReportSummary;
  readonly result: ReportResult;
  /** In the document. */
  readonly id: string;
}

/** One result: its failure, actions and details. */
export function ResultView(props: ResultViewProps) {
  const { id, result, texts, locale } = props;
  const failure = readFailure(result.error, texts, locale);
  return (
    <div class="result" id={id} role="region" aria-labelledby={rowId(result.id)}>
      {result.status === 'other' && result.word !== '' && <p>{readableConstant(result.word)}</p>}
      <FailureMessage {...props} failure={failure} />
      <ResultLinks {...props} />
      {failure.details !== '' && (
        <details>
          <summary>{texts.runnerText}</summary>
          <pre>{failure.details}</pre>
        </details>
      )}
      <ResultDetails {...props} />
    </div>
  );
}

/** The actions on a result. */
function ResultLinks({ report, result, texts, send }: ResultViewProps) {
  const resultRef = { reportId: report.id, id: result.id };
  const actions = [
    ['openTrace', texts.openTrace, result.hasTrace],
    ['showSteps', texts.showSteps, result.hasTrace],
    ['openCase', texts.openCase, result.caseId !== ''],
    ['runAgain', texts.runAgain, result.hasFile && result.status !== 'skipped'],
  ] as const;
  return (
    <div class="links">
      {actions.map(
        ([type, text, isOffered]) =>
          isOffered && (
            <button key={type} type="button" class="link" onClick={() => send({ type, ...resultRef })}>
              {text}
            </button>
          ),
      )}
    </div>
  );
}

/** The times of a result, where they differ from those of its report, and its ids. */
function ResultDetails({ report, result, texts, locale }: ResultViewProps) {
  const ownTime = (time: 'createdAt' | 'updatedAt'): string =>
    result[time] === '' || result[time] === report[time] ? '' : formatExactDate(result[time], locale, texts);
  return (
    <details>
      <summary>{texts.details}</summary>
      <FactList
        facts={[
          [texts.created, ownTime('createdAt')],
          [texts.lastUpdate, ownTime('updatedAt')],
          [texts.caseId, result.caseId],
          [texts.version, result.versionId],
        ]}
      />
    </details>
  );
}

interface FailureMessageProps extends ResultViewProps {
  readonly failure: FailureText;
}

/** The failed step and the reason. */
function FailureMessage({ result, report, failure, texts, send }: FailureMessageProps) {
  const { error, status, caseId } = result;
  if (error === '') return status === 'failed' ? <p>{texts.noMessage}</p> : null;
  const { step, reason } = failure;
  const open = (): void => send({ type: 'openCase', reportId: report.id, id: result.id });
  return (
    <>
      {step !== '' && (
        <p>
          {caseId === '' ? (
            <bdi>{step}</bdi>
          ) : (
            <button type="button" class="link" title={texts.openStep} onClick={open}>
              <bdi>{step}</bdi>
            </button>
          )}
        </p>
      )}
      {reason !== '' && (
        <p class="reason">
          <bdi>{reason}</bdi>
        </p>
      )}
    </>
  );
}

/** The id of a row's button in the document. */
export const rowId = (id: string): string => `row-${id}`;
