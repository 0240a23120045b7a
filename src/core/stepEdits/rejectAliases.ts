import { isAlias, isNode, parseDocument, visit } from 'yaml';
import { UserError } from '../userError.ts';
import { message } from '../message.ts';

/** An anchor of one file means nothing in another. */
export function rejectAliases(lines: string): void {
  if (!/[&*]/.test(lines) || !hasAliases(lines)) return;
  throw new UserError(
    message('These steps use anchors or aliases (& or *), which can’t be moved to another file'),
    message('Replace them with their values first'),
  );
}

function hasAliases(lines: string): boolean {
  let found = false;
  visit(parseDocument(lines, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false }), (_, node) => {
    if (!isAlias(node) && !(isNode(node) && 'anchor' in node && node.anchor)) return undefined;
    found = true;
    return visit.BREAK;
  });
  return found;
}
