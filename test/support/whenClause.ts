/** Context keys, with which the editor decides whether an entry of a menu is shown. */
export type Context = Readonly<Record<string, string | boolean>>;

/** Whether a `when` clause of the manifest holds: `||`, `&&`, `!`, `==`, `!=`, `=~` and brackets, as the host tells it. */
export function holds(clause: string | undefined, context: Context): boolean {
  if (clause === undefined) return true;
  return splitAt('||', clause).some((all) =>
    splitAt('&&', all).every((part) => isTrue(part.trim(), context)),
  );
}

function isTrue(part: string, context: Context): boolean {
  const inner = /^(!?)\((.*)\)$/.exec(part);
  if (inner) return holds(inner[2], context) !== (inner[1] === '!');
  if (part === 'false') return false;
  const [, key = '', operator = '', value = ''] = /^([\w.!]+)(?: (==|!=|=~) '?(.+?)'?)?$/.exec(part) ?? [];
  if (!key) throw new Error(`Not understood: ${part}`);
  const known = context[key.replace('!', '')] ?? '';
  switch (operator) {
    case '':
      return Boolean(known) !== key.startsWith('!');
    case '==':
      return known === value;
    case '!=':
      return known !== value;
    default:
      return new RegExp(value.slice(1, -1)).test(String(known));
  }
}

/** The parts between an operator, those within brackets and regular expressions left whole. */
function splitAt(operator: '||' | '&&', clause: string): string[] {
  const parts = [''];
  let depth = 0;
  let isRegex = false;
  for (const piece of clause.split(/(&&|\|\||\\\/|\/|[()])/)) {
    if (piece === '/') isRegex = !isRegex;
    if (!isRegex && piece === '(') depth++;
    if (!isRegex && piece === ')') depth--;
    if (piece === operator && depth === 0 && !isRegex) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece}`);
  }
  return parts;
}
