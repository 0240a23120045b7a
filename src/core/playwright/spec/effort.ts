import { message } from '../../message.ts';
import { UserError } from '../../userError.ts';
import { rejectSpan } from '../../locator/locatorSyntaxError.ts';
import type { Span } from '../../text/span.ts';

const mostWork = 200_000;
const deepest = 40;

/** Limits what is read of code that repeats itself, or calls itself. */
export class Effort {
  private left = mostWork;
  private depth = 0;

  /** @throws {UserError} when too much was read */
  spend(): void {
    if (this.left-- <= 0)
      throw new UserError(message('The code repeats too much to be converted'), message('Split the file'));
  }

  /** @throws {LocatorSyntaxError} when calls are nested too deeply */
  nested<Result>(span: Span, work: () => Result): Result {
    if (this.depth >= deepest) return rejectSpan(span, message('This is nested too deeply'));
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
    }
  }
}
