import type { LiveEvent, LiveEventOf } from '../protocol/liveProtocol.ts';

/** The end of a session while an answer of it was waited for. */
export class SessionEnded extends Error {}

type AnswerType = 'ran' | 'restarted' | 'stored' | 'ready';

/** Answers of a session that are waited for, at most one of each type at a time. */
export class Answers {
  private readonly waiting = new Map<
    LiveEvent['type'],
    { resolve: (event: LiveEvent) => void; reject: (error: Error) => void }
  >();
  private hasEnded = false;

  /** Waits for an event. Rejects with a `SessionEnded`. */
  async next<Type extends AnswerType>(type: Type): Promise<LiveEventOf<Type>> {
    if (this.hasEnded) throw new SessionEnded();
    return new Promise((resolve, reject) => {
      const take = (event: LiveEvent): void => {
        if (isOf(event, type)) resolve(event);
      };
      this.waiting.set(type, { resolve: take, reject });
    });
  }

  /** Hands an event to whoever waits for it. */
  take(event: LiveEvent): void {
    const waiting = this.waiting.get(event.type);
    this.waiting.delete(event.type);
    waiting?.resolve(event);
  }

  end(): void {
    this.hasEnded = true;
    for (const { reject } of this.waiting.values()) reject(new SessionEnded());
    this.waiting.clear();
  }
}

const isOf = <Type extends LiveEvent['type']>(event: LiveEvent, type: Type): event is LiveEventOf<Type> =>
  event.type === type;
