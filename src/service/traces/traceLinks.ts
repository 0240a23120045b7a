import { randomBytes } from 'node:crypto';
import type { ServiceClock } from '../store/clock.ts';

/** In milliseconds: a link lives for a day. */
const lifetime = 24 * 60 * 60 * 1000;

interface Link {
  readonly resultId: string;
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly end: number;
}

/** Random tokens in place of a key, each for one trace and for one day at most. */
export class TraceLinks {
  readonly #byToken = new Map<string, Link>();
  readonly #newest = new Map<string, Link>();

  constructor(private readonly clock: ServiceClock) {}

  /** A token that is good for another half of a day at least. */
  tokenOf(resultId: string): string {
    const now = this.clock.now().getTime();
    const known = this.#newest.get(resultId);
    if (known && known.end - now > lifetime / 2) return known.token;
    this.#forgetEnded(now);
    const link = { resultId, token: randomBytes(32).toString('base64url'), end: now + lifetime };
    this.#byToken.set(link.token, link);
    this.#newest.set(resultId, link);
    return link.token;
  }

  /** The result whose trace a token opens; nothing once it has ended. */
  resultOf(token: string): string | undefined {
    const link = this.#byToken.get(token);
    return link && link.end > this.clock.now().getTime() ? link.resultId : undefined;
  }

  #forgetEnded(now: number): void {
    for (const link of this.#byToken.values()) {
      if (link.end > now) continue;
      this.#byToken.delete(link.token);
      if (this.#newest.get(link.resultId) === link) this.#newest.delete(link.resultId);
    }
  }
}
