import { toBytes, textToBytes, bytesToText } from './bytes.ts';
import { callHost } from './callHost.ts';

/** The class `TextEncoder`: the host encodes. */
export class TextEncoder {
  readonly encoding = 'utf-8';

  encode(text: unknown = ''): Uint8Array {
    return textToBytes(callHost('encodeText', String(text)));
  }

  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    let read = 0;
    let written = 0;
    for (const character of String(text)) {
      const bytes = this.encode(character);
      if (written + bytes.length > target.length) break;
      target.set(bytes, written);
      written += bytes.length;
      read += character.length;
    }
    return { read, written };
  }
}

interface DecoderOptions {
  readonly fatal?: boolean;
  readonly ignoreBOM?: boolean;
}

/** The class `TextDecoder`: the host decodes. */
export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;

  constructor(label: unknown = 'utf-8', { fatal = false, ignoreBOM = false }: DecoderOptions = {}) {
    this.encoding = callHost('encodingOf', String(label));
    this.fatal = fatal;
    this.ignoreBOM = ignoreBOM;
  }

  decode(source: unknown = new Uint8Array()): string {
    return callHost('decodeText', bytesToText(toBytes(source)), this.encoding, this.fatal, this.ignoreBOM);
  }
}
