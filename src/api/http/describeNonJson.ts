import type { Clean } from '../../core/text/createRedactingCleaner.ts';
import { isHtmlPage, getHtmlTitle } from './htmlPage.ts';

/** The gist of a text that is not JSON, in a few words. */
export function describeNonJson(text: string, clean: Clean): string {
  if (!isHtmlPage(text)) return clean(text);
  const title = getHtmlTitle(text, clean);
  return title ? `a web page, “${title}”` : 'a web page';
}
