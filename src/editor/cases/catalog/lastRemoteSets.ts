import type { RemoteSet } from '../../../sync/cases/remoteSet.ts';
import type { Target } from '../../targets/target.ts';
import { TargetMap } from '../../targets/targetMap.ts';

/** The latest remote test cases of targets, which stay while their services are unavailable. */
export class LastRemoteSets {
  private readonly cases = new TargetMap<RemoteSet>();
  /** The latest error of each target whose cases could not be read. */
  private readonly failures = new TargetMap<unknown>();

  noteCases(target: Target, cases: RemoteSet): void {
    this.cases.set(target, cases);
    this.failures.delete(target);
  }

  casesOf(target: Target): RemoteSet | undefined {
    return this.cases.get(target);
  }

  /** @returns whether the cases could be asked for until now */
  noteFailure(target: Target, error: unknown): boolean {
    const isNews = !this.failures.has(target);
    this.failures.set(target, error);
    return isNews;
  }

  failureOf(target: Target): unknown {
    return this.failures.get(target);
  }

  /** Targets whose cases could not be asked for. */
  failed(): Target[] {
    return this.failures.targets();
  }

  forgetFailure(target: Target): void {
    this.failures.delete(target);
  }

  forgetFailures(): void {
    this.failures.clear();
  }
}
