/** Escapes a text so that a regular expression, with or without the flag `u`, matches it as it is. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
