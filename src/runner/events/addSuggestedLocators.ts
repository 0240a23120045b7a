import { readFile } from 'node:fs/promises';
import { findNearLocators, findPageSnapshot } from '../../core/failure/suggestedLocators.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import type { CaseEnd } from './runEvent.ts';

/** The attachment in which Playwright keeps the page as it was when a test failed, since 1.53. */
const contextName = 'error-context';

/**
 * Adds the locators that may be meant to a failure whose locator matches no element.
 *
 * @param redacted a text without the values of variables
 */
export async function addSuggestedLocators(
  end: CaseEnd,
  redacted: (text: string) => string,
): Promise<CaseEnd> {
  const { failure } = end;
  if (!failure) return end;
  const suggestedLocators = await locatorsFor(failure.message, end, redacted);
  return suggestedLocators.length === 0 ? end : { ...end, failure: { ...failure, suggestedLocators } };
}

async function locatorsFor(
  message: string,
  { attachments }: CaseEnd,
  redacted: (text: string) => string,
): Promise<string[]> {
  const reason = readFailureReason(message);
  const context = attachments.find(({ name }) => name === contextName);
  if (reason.kind !== 'missing' || !context) return [];
  // Suggestions are not worth a run that fails.
  const text = await readFile(context.path, 'utf8').catch(() => '');
  return findNearLocators(redacted(findPageSnapshot(text) ?? ''), reason.locator);
}
