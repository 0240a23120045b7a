import { type Message, render } from '../core/message.ts';
import { isRecord } from '../core/isRecord.ts';

/** The server's sentences in the user's language: the client hands its translations over at the start. */
export class Translator {
  private strings: Readonly<Record<string, unknown>> = {};

  /** Takes the translations out of what the client sent with `initialize`: English text to translation. */
  load(options: unknown): void {
    if (!isRecord(options) || !isRecord(options.strings)) return;
    this.strings = options.strings;
  }

  translate(message: Message): string {
    return render(message, (english) => {
      const translation = this.strings[english];
      return typeof translation === 'string' ? translation : english;
    });
  }
}
