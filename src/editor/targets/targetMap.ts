import { targetKeyOf, type Target } from './target.ts';

/** Values by test target. */
export class TargetMap<Value> {
  private readonly byKey = new Map<string, readonly [Target, Value]>();

  has(target: Target): boolean {
    return this.byKey.has(targetKeyOf(target));
  }

  get(target: Target): Value | undefined {
    return this.byKey.get(targetKeyOf(target))?.[1];
  }

  set(target: Target, value: Value): void {
    const { serviceUrl, testTargetId } = target;
    this.byKey.set(targetKeyOf(target), [{ serviceUrl, testTargetId }, value]);
  }

  /** @returns whether there was a value */
  delete(target: Target): boolean {
    return this.byKey.delete(targetKeyOf(target));
  }

  clear(): void {
    this.byKey.clear();
  }

  targets(): Target[] {
    return this.entries().map(([target]) => target);
  }

  values(): Value[] {
    return this.entries().map(([, value]) => value);
  }

  entries(): (readonly [Target, Value])[] {
    return [...this.byKey.values()];
  }
}
