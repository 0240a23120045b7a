import type { Choice } from '../../protocol/liveProtocol.ts';

/** A text as recorded code writes it. */
export function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  return `'${inner.replaceAll(/\\.|'/g, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part))}'`;
}

/** Changes the texts in recorded code, but for roles, which have no variables. */
export function replaceTexts(code: string, replace: (text: string) => string): string {
  return code.replaceAll(/(getByRole\()?'((?:[^'\\]|\\.)*)'/g, (whole, role: unknown, inner: string) =>
    role === undefined ? quote(replace(unquote(inner))) : whole,
  );
}

/** What a run takes for variables in the texts of code. */
export function variablesIn(code: string): string[] {
  const names = new Set<string>();
  replaceTexts(code, (text) => {
    for (const [name] of text.matchAll(/\$\$?[A-Za-z_]\w*/g)) names.add(name);
    return text;
  });
  return [...names];
}

function unquote(inner: string): string {
  const json = inner.replaceAll(/\\.|"/g, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part));
  return JSON.parse(`"${json}"`) as string;
}

/** Code that types or expects a text, with another text. */
export function withText(code: string, text: string): string {
  const [, head = '', method = ''] = /^(.*?)\.(fill|pressSequentially|toHaveValue)\(/.exec(code) ?? [];
  return `${head}.${method}(${quote(text)});`;
}

/** The argument of `selectOption` for the options that are selected: a label where no other option answers to it. */
export function selectionCode(choices: readonly Choice[], isMultiple: boolean): string {
  const selected = choices.flatMap((choice, index) =>
    choice.isSelected ? [optionCode(choices, choice, index)] : [],
  );
  return isMultiple ? `[${selected.join(', ')}]` : (selected[0] ?? '[]');
}

function optionCode(choices: readonly Choice[], { label, value }: Choice, index: number): string {
  const others = choices.filter((_, at) => at !== index);
  const isFree = (text: string, of: readonly ('label' | 'value')[]): boolean =>
    text !== '' && !others.some((other) => of.some((key) => other[key] === text));
  if (isFree(label, ['label', 'value'])) return quote(label);
  if (isFree(value, ['value'])) return `{ value: ${quote(value)} }`;
  if (isFree(label, ['label'])) return `{ label: ${quote(label)} }`;
  return `{ index: ${index} }`;
}
