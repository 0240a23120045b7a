import type { LiveEventOf, LiveRequestOf } from '../protocol/liveProtocol.ts';

/** The numbers of elements, by the code of their locator. */
export type LocatorCounts = ReadonlyMap<string, number>;

interface CounterPort {
  /** The code of each locator to count now. */
  readonly locators: () => ReadonlySet<string>;
  readonly send: (request: LiveRequestOf<'count'>) => void;
  /** Called with what is known now; with nothing while nothing is counted. */
  readonly onCounts: (counts: LocatorCounts) => void;
  /** The time in ms. */
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => { dispose(): void };
}

/** A page that changes all the time is counted this often; one that takes long to count, half of the time. */
const delayMs = 100;
/** More than any editor shows, and few enough to be counted in an instant. */
const mostLocators = 200;

/** Keeps the numbers of elements up to date: counts soon after a change, and one time after the other. */
export class LocatorCounter {
  /** Of the last request; answers to others are dropped. */
  private revision = 0;
  private isOn = false;
  private isUnderWay = false;
  private isOutdated = false;
  private sentAt = 0;
  /** How long the last count took, in ms. */
  private tookMs = 0;
  private timer: { dispose(): void } | undefined;

  constructor(private readonly port: CounterPort) {}

  /** Begins to count, at once. */
  start(): void {
    if (this.isOn) return;
    this.isOn = true;
    this.count();
  }

  /** Ends counting, and forgets all numbers. */
  stop(): void {
    if (!this.isOn) return;
    this.isOn = false;
    this.revision++;
    [this.isUnderWay, this.isOutdated, this.tookMs] = [false, false, 0];
    this.timer?.dispose();
    this.timer = undefined;
    this.port.onCounts(new Map());
  }

  /** The page has changed, or other locators are to be counted. */
  update(): void {
    if (!this.isOn || this.timer) return;
    this.timer = this.port.later(
      () => {
        this.timer = undefined;
        this.count();
      },
      Math.max(delayMs, this.tookMs),
    );
  }

  /** Takes an answer of the session. */
  take({ revision, counts }: Pick<LiveEventOf<'counts'>, 'revision' | 'counts'>): void {
    if (!this.isUnderWay || revision !== this.revision) return;
    this.isUnderWay = false;
    this.tookMs = this.port.now() - this.sentAt;
    this.port.onCounts(new Map(Object.entries(counts)));
    if (this.isOutdated) this.update();
  }

  private count(): void {
    this.isOutdated = this.isUnderWay;
    if (this.isUnderWay) return;
    const codes = [...this.port.locators()].slice(0, mostLocators);
    if (codes.length === 0) return this.port.onCounts(new Map());
    this.isUnderWay = true;
    this.sentAt = this.port.now();
    const locators = codes.map((code) => ({ key: code, code }));
    this.port.send({ type: 'count', revision: ++this.revision, locators });
  }
}
