import { matchMessage } from '../core/matchMessage.ts';
import { type Message, render } from '../core/message.ts';
import { isRecord } from '../core/isRecord.ts';
import { yamlErrorMessage } from '../core/yaml/yamlErrorTexts.ts';
import { serverTexts } from './serverTexts.ts';

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

  /** Translates a problem of yaml-language-server, of `yaml`, or of the schema, each a whole sentence. */
  translateProblem(english: string): string {
    if (!this.isLoaded) return english;
    const whole = this.lookUp(english);
    if (whole !== undefined) return whole;
    const syntax = yamlErrorMessage(english);
    return syntax.template === '{0}' ? this.translateServerText(english) : this.translate(syntax);
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
