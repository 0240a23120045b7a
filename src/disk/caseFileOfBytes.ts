import { isUtf8 } from 'node:buffer';
import { fingerprint } from '../api/json/fingerprint.ts';
import { message, type Message } from '../core/message.ts';
import { errorMessage, UserError } from '../core/userError.ts';
import { wrongEncoding } from '../core/yaml/findTextFlaw.ts';
import { hasErrorCode } from '../node/files.ts';
import type { CaseFile, Fingerprints } from '../sync/files/caseFiles.ts';

/** How the text of a file is kept. */
interface FileStorage {
  /** Fingerprints of files whose bytes are not kept at all. */
  readonly known: Fingerprints;
  /** Reads the bytes of the file as it is by then. */
  readonly readAgain: () => Buffer;
}

/**
 * Creates a file of its bytes: the text of most files is never looked at.
 *
 * @param bytes are copied, if they are kept
 */
export function createDiskCaseFile(path: string, bytes: Buffer, { known, readAgain }: FileStorage): CaseFile {
  const name = fingerprint(bytes);
  const flaw = isUtf8(bytes) ? undefined : wrongEncoding(bytes);
  if (known.has(name) && !flaw) return new KnownFile(path, name, readAgain);
  return new DiskCaseFile(path, name, Buffer.from(bytes), flaw);
}

/** Creates a file that could not be read. */
export function createUnreadableFile(path: string, error: unknown): CaseFile {
  if (hasErrorCode(error, 'ELOOP')) return { path, text: '', unreadable: message('The file is a link') };
  const reason = errorMessage(error);
  return { path, text: '', unreadable: message('The file cannot be read: {0}', reason) };
}

class DiskCaseFile implements CaseFile {
  constructor(
    readonly path: string,
    readonly fingerprint: string,
    private readonly bytes: Buffer,
    readonly unreadable?: Message,
  ) {}

  get text(): string {
    return decodeUtf8(this.bytes) ?? new TextDecoder().decode(this.bytes);
  }
}

/** A file whose text is read when it is used. */
class KnownFile implements CaseFile {
  constructor(
    readonly path: string,
    readonly fingerprint: string,
    private readonly readAgain: () => Buffer,
  ) {}

  /** @throws {UserError} when it is no longer the text that was read before */
  get text(): string {
    const bytes = this.read();
    const text = bytes && fingerprint(bytes) === this.fingerprint ? decodeUtf8(bytes) : undefined;
    if (text === undefined)
      throw new UserError(
        message('{0} changed in the meantime', this.path),
        message('Try again'),
        'try-again',
      );
    return text;
  }

  private read(): Buffer | undefined {
    try {
      return this.readAgain();
    } catch {
      return undefined;
    }
  }
}

/** The text of a file with its byte order mark; undefined where it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
