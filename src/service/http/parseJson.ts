import { isDeeperThan } from '../../core/json/jsonLimits.ts';
import { BadRequest, issue } from './httpErrors.ts';

/** Deeper JSON would overflow the stack of recursive code. No real test case comes near. */
const deepest = 200;

/** Parses JSON from outside: malformed or too deeply nested text becomes a 400 at `path`. */
export function parseJson(text: string, path: readonly string[] = []): unknown {
  if (isDeeperThan(deepest, Buffer.from(text))) {
    throw new BadRequest([
      issue(path, `The JSON is nested more than ${deepest} levels deep`, 'JSON', 'JSON', 'too_deep'),
    ]);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRequest([issue(path, 'The text is not valid JSON', 'JSON', 'text', 'invalid_json')]);
  }
}
