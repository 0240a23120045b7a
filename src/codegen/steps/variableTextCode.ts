import { textLiteral } from './literals.ts';

const anyVariable = /(?<!\$)\$\$?[A-Za-z_]\w*/;

const stringInLocator = /'(?:[^'\\]|\\.)*'/g;

/** A string with its variables filled in while the test runs, as an expression. */
export const variableTextCode = (text: string): string =>
  anyVariable.test(text) ? `session.filled(${textLiteral(text)})` : textLiteral(text);

/** A locator line whose strings have their variables filled in. */
export const variableLocatorCode = (line: string): string =>
  line.replaceAll(stringInLocator, (text) => (anyVariable.test(text) ? `session.filled(${text})` : text));
