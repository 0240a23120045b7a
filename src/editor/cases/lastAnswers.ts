import type { TestTarget } from '../../api/contract/testTarget.ts';
import type { RemoteSet } from '../../sync/remoteSet.ts';
import { targetKeyOf, type Target } from '../targets/target.ts';

/** What services said last of targets and their cases, which stays while they cannot be asked. */
export class LastAnswers {
  private readonly targets = new Map<string, TestTarget>();
  private readonly cases = new Map<string, RemoteSet>();
  /** Why the cases of a target could not be asked for. */
  private readonly failures = new Map<string, unknown>();

  noteTargets(serviceUrl: string, targets: readonly TestTarget[]): void {
    for (const target of targets)
      this.targets.set(targetKeyOf({ serviceUrl, testTargetId: target.id }), target);
  }

  targetOf(target: Target): TestTarget | undefined {
    return this.targets.get(targetKeyOf(target));
  }

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
