/** Why a step cannot be generated: it becomes a step that fails with this reason. */
export class CannotGenerate extends Error {}

/** @throws {CannotGenerate} always */
export function cannot(reason: string): never {
  throw new CannotGenerate(reason);
}
