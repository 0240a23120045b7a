import { matchMessage } from '../core/matchMessage.ts';
import { type Message, render, message } from '../core/message.ts';
import { isRecord } from '../core/isRecord.ts';

/** The server's sentences in the user's language: the client hands its translations over at the start. */
export class Translator {
  private strings: Readonly<Record<string, unknown>> = {};

  /** Takes the translations out of what the client sent with `initialize`: English text to translation. */
  load(options: unknown): void {
    if (!isRecord(options) || !isRecord(options.strings)) return;
    this.strings = options.strings;
  }

  private get isLoaded(): boolean {
    return Object.keys(this.strings).length > 0;
  }

  translate(message: Message): string {
    return render(message, (english) => this.lookUp(english) ?? english);
  }

  /** Translates words of yaml-language-server, and nothing else: keys and values of a file stay. */
  translateServerText(english: string): string {
    return this.isLoaded ? this.translate(matchMessage(english, serverTexts)) : english;
  }

  private lookUp(english: string): string | undefined {
    const translation = Object.hasOwn(this.strings, english) ? this.strings[english] : undefined;
    return typeof translation === 'string' ? translation : undefined;
  }
}

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
