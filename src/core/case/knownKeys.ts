import * as z from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** By the list of unknown keys, which the parser passes on as it is. */
const knownKeys = new WeakMap<readonly string[], readonly string[]>();

/**
 * Notes which keys an object with unknown ones may have: the schema that says so is known to the parser while it
 * words an issue, and left out of the issue that it returns. Words nothing itself.
 */
export function noteKnownKeys(issue: RawIssue): undefined {
  if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject)
    knownKeys.set(issue.keys, Object.keys(issue.inst.shape));
}

/** The keys that could stand in the place of the unknown ones: none that the object has. */
export function keysInstead({ keys, input }: z.core.$ZodIssueUnrecognizedKeys): readonly string[] {
  const known = knownKeys.get(keys) ?? [];
  return known.filter((key) => !Object.hasOwn(input ?? {}, key));
}
