import { localize } from '../ui/errorBoundary.ts';
import { runnerMessage } from './runnerMessage.ts';

/** A text of the runner in the user's language, as far as it is the runner's own. */
export function localizeRunnerText(text: string): string {
  const known = runnerMessage(text);
  return known ? localize(known) : text;
}
