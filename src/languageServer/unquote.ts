/** A text without the quotes around it. */
export const unquote = (text: string): string => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;
