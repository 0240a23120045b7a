import { render, type Message } from '../../core/message.ts';
import type { CodeRemark } from '../../core/playwright/codeRemarks.ts';
import type { Place } from '../recording.ts';

/** Why code became no step, or how its step differs; what to do about it. */
export interface Difference {
  readonly reason: Message;
  readonly todo?: Message;
}

/** A remark about code of a file. */
export interface SpecRemark extends CodeRemark {
  readonly path: string;
}

/** Remarks, each once: code that runs for several tests is reported once. */
class SpecRemarks {
  private readonly byKey = new Map<string, SpecRemark>();

  /** @param text the code that the remark is about */
  add({ path, line }: Place, text: string, difference: Difference): void {
    const key = JSON.stringify([path, line, render(difference.reason)]);
    const quoted = text.length > 500 ? `${text.slice(0, 500)}…` : text;
    if (!this.byKey.has(key)) this.byKey.set(key, { path, line, text: quoted, ...difference });
  }

  /** In the order of files and lines. */
  sorted(): SpecRemark[] {
    return [...this.byKey.values()].toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  }
}

/** What could not be converted, and what differs. */
export interface FoundRemarks {
  readonly notUnderstood: SpecRemarks;
  readonly remarks: SpecRemarks;
}

export const noRemarks = (): FoundRemarks => ({
  notUnderstood: new SpecRemarks(),
  remarks: new SpecRemarks(),
});
