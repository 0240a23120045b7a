/** The step that a message names as the failed one. */
export interface FailingStep {
  /** The description of the case that the step is of; undefined for the case that was run. */
  readonly owner: string | undefined;
  /** From 0. */
  readonly index: number;
}

/** Reads `Step 3 · Click …` at the start of a message, or `Log in · Step 3 · Click …` for a step of another case. */
export function failingStep(errorMessage: string): FailingStep | undefined {
  const [line = ''] = errorMessage.slice(0, 2000).split('\n');
  const found = /^(?:(.+?) · )?Step (\d{1,4})(?: ·|:)/.exec(line);
  const index = Number(found?.[2]) - 1;
  return found && index >= 0 ? { owner: found[1], index } : undefined;
}
