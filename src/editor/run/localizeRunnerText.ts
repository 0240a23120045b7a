import { localize } from '../ui/texts.ts';
import { runnerMessage } from './runnerMessage.ts';

/** Translates a text of the runner into the user's language; any other text is returned as it is. */
export function localizeRunnerText(text: string): string {
  const known = runnerMessage(text);
  return known ? localize(known) : text;
}
