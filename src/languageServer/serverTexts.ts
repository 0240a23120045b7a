import { message, type Message } from '../core/message.ts';

/** What yaml-language-server shows beside the words of our schema, as templates. */
export const serverTexts: readonly Message[] = [
  // Titles of refactorings.
  message('Convert string to folded block string'),
  message('Convert string to literal block string'),
  // Labels and details of completions, and a line of hovers.
  message('- (array item) {0}'),
  message('Allowed Values:'),
  message('Default value'),
];
