import type { RemoteSet } from '../../../sync/cases/remoteSet.ts';

/** The latest answers of services about cases of targets, which stay while the services cannot be asked. */
export class LastRemoteSets {
  private readonly cases = new Map<string, RemoteSet>();
  /** Why the cases of a target could not be asked for. */
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

  /** Forgets failures to ask for the cases of some targets; of all where none is named. */
  forgetFailures(isMeant: (targetKey: string) => boolean = () => true): void {
    for (const targetKey of this.failures.keys()) if (isMeant(targetKey)) this.failures.delete(targetKey);
  }
}
