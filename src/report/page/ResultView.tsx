import type { ReportResult } from '../protocol.ts';
import { dateWords, Facts, StatusMark } from './marks.tsx';
import type { Asking } from './Page.tsx';

interface ResultViewProps extends Asking {
  readonly reportId: string;
  readonly result: ReportResult;
}

/** One result: its message in full, and what can be done about it. */
export function ResultView({ reportId, result, words, locale, ask }: ResultViewProps) {
  const place = { reportId, id: result.id };
  return (
    <section class="result" aria-label={words.result}>
      <h2>
        <StatusMark status={result.status} words={words} />
        <bdi>{result.name}</bdi>
      </h2>
      {result.status === 'other' && result.word !== '' && <p>{result.word}</p>}
      <div class="actions">
        {result.caseId !== '' && (
          <button type="button" onClick={() => ask({ type: 'openCase', ...place })}>
            {words.openCase}
          </button>
        )}
        {result.hasTrace && (
          <button type="button" class="secondary" onClick={() => ask({ type: 'openTrace', ...place })}>
            {words.openTrace}
          </button>
        )}
        {result.hasFile && (
          <button type="button" class="secondary" onClick={() => ask({ type: 'runAgain', ...place })}>
            {words.runAgain}
          </button>
        )}
      </div>
      {result.error !== '' && (
        <pre tabIndex={0} aria-label={words.message} role="region">
          {result.error}
        </pre>
      )}
      {result.error === '' && result.status === 'failed' && <p>{words.noMessage}</p>}
      <details>
        <summary>{words.details}</summary>
        <Facts
          facts={[
            [words.started, result.createdAt && dateWords(result.createdAt, locale, words)],
            [words.lastUpdate, result.updatedAt && dateWords(result.updatedAt, locale, words)],
            [words.caseId, result.caseId],
            [words.version, result.versionId],
          ]}
        />
      </details>
    </section>
  );
}
