import type { RemoteSet } from '../../../sync/cases/remoteSet.ts';

/** The latest remote test cases of targets, which stay while their services are unavailable. */
export class LastRemoteSets {
  private readonly cases = new Map<string, RemoteSet>();
  /** The latest error of each target whose cases could not be read. */
  private readonly failures = new Map<string, unknown>();

  noteCases(targetKey: string, cases: RemoteSet): void {
    this.cases.set(targetKey, cases);
    this.failures.delete(targetKey);
  }

  casesOf(targetKey: string): RemoteSet | undefined {
    return this.cases.get(targetKey);
  }

  /** @returns whether the cases could be asked for until now */
  noteFailure(targetKey: string, error: unknown): boolean {
    const isNews = !this.failures.has(targetKey);
    this.failures.set(targetKey, error);
    return isNews;
  }

  failureOf(targetKey: string): unknown {
    return this.failures.get(targetKey);
  }

  /** Forgets failures of some targets; of all without a predicate. */
  forgetFailures(isMeant: (targetKey: string) => boolean = () => true): void {
    for (const targetKey of this.failures.keys()) if (isMeant(targetKey)) this.failures.delete(targetKey);
  }
}
