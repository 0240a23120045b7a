import { BadRequest, issue } from './problems.ts';

/** Deeper text would overflow the stack of whoever walks it. No real test case comes near. */
const deepest = 200;

/** Parses JSON from outside: malformed or bottomless text becomes a 400 at `path`. */
export function parseJson(text: string, path: readonly string[] = []): unknown {
  if (isDeeperThan(text, deepest)) {
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

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** Index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}
