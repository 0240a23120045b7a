import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { PollResult } from '../ui/pollWithProgress.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';

export type Discovery = ServiceTestCase['discovery'];

/** The names of states that a discovery does not leave; others may be on their way. */
const last = /success|succeed|done|finish|complet|pass|fail|abort|error|cancel|reject/i;

/** Number of requests after which a discovery without any status is given up. */
const patience = 20;

/**
 * Creates a function that says from each answer how a new discovery stands, in the service's words. As long as the service
 * shows what it showed before, or nothing, the new one has not begun.
 *
 * @param before as it was when the new one was asked for
 */
export function createDiscoveryProgressReader(before: Discovery): (now: Discovery) => PollResult<string> {
  let hasBegun = false;
  let silentPolls = 0;
  return (now) => {
    const isReported = Boolean(now?.status || now?.abortCause);
    hasBegun ||= isReported && (!hasEnded(now) || !isSame(now, before));
    if (!hasBegun) {
      const result = vscode.l10n.t(
        'The service doesn’t report the progress of the discovery. Check the details of the test case later.',
      );
      silentPolls += 1;
      return {
        text: vscode.l10n.t('no discovery status yet'),
        result: silentPolls < patience ? undefined : result,
      };
    }
    const text = statusText(now);
    const result = vscode.l10n.t('The service has ended the discovery: {0}', text);
    return { text, result: hasEnded(now) ? result : undefined };
  };
}

const hasEnded = (discovery: Discovery): boolean =>
  Boolean(discovery?.abortCause) || last.test(discovery?.status ?? '');

/** The prompt is left out: it is the new one before anything came of it. */
const isSame = (a: Discovery, b: Discovery): boolean =>
  (['status', 'abortCause', 'message', 'traceUrl', 'updatedAt'] as const).every(
    (key) => (a?.[key] ?? '') === (b?.[key] ?? ''),
  );

const statusText = (discovery: Discovery): string =>
  [discovery?.abortCause || discovery?.status, discovery?.message]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => cleanLine(part, 200))
    .join(' · ');
