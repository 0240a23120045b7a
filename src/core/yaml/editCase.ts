import { Document } from 'yaml';
import type { TestCase } from '../case/testCase.ts';
import { withoutUndefined } from '../withoutUndefined.ts';
import { editInPlace } from './edit/editInPlace.ts';
import { keyRank } from './keyOrder.ts';
import { mergeNode } from './mergeNodes.ts';
import { expandAliases } from './expandAliases.ts';
import { printCase } from './printCase.ts';
import { isReadAs } from './isReadAs.ts';
import { withTextTag } from './print/textTag.ts';
import { readYaml, caseOptions } from './readYaml.ts';

/** Parses for printing. */
const options = { ...caseOptions, customTags: withTextTag } as const;

const printOptions = { lineWidth: 0 } as const;

/** Where `yaml` prints a text over several lines that it would read back as another one. */
const safePrintOptions = { ...printOptions, doubleQuotedAsJSON: true } as const;

/**
 * Edits the text of a file so that it says `next`. Only the bytes of what differs change. Aliases
 * stay unless one of them has to say something else now. Where the text cannot be edited so, it is
 * printed anew, with its comments. What stands behind the end of the document stays as it is.
 *
 * @throws when the text does not parse
 */
export function editCase(text: string, next: TestCase): string {
  const end = endOfDocument(text);
  return editDocument(text.slice(0, end), next) + text.slice(end);
}

/** Where the line starts that ends the document: `...`, or the `---` of an empty one. */
function endOfDocument(text: string): number {
  if (!/^(?:\.\.\.|---)(?:\s|$)/m.test(text)) return text.length;
  const { range } = readYaml(text, caseOptions);
  return /^(?:\.\.\.|---)(?:\s|$)/.test(text.slice(range[1])) ? range[1] : text.length;
}

function editDocument(text: string, next: TestCase): string {
  const document = readYaml(text, { ...options, keepSourceTokens: true });
  const [error] = document.errors;
  if (error) throw error;
  const inPlace = editInPlace(text, document, withoutUndefined(next), keyRank);
  if (inPlace !== undefined && isReadAs(inPlace, next)) return inPlace;
  return edited(text, document, next) ?? edited(text, withoutAliases(text), next) ?? rewritten(text, next);
}

/** The edited text, or nothing when it would not say `next`. */
function edited(text: string, document: Document, next: TestCase): string | undefined {
  try {
    document.contents = mergeNode(document, document.contents, next) as typeof document.contents;
    const printed = [printOptions, safePrintOptions].map((style) => dressed(text, document.toString(style)));
    return printed.find((candidate) => isReadAs(candidate, next));
  } catch {
    // An alias that lost its anchor.
    return undefined;
  }
}

function withoutAliases(text: string): Document {
  const document = readYaml(text, options);
  expandAliases(document);
  return document;
}

/** Printed text with the byte order mark and the line ends of the text before. */
function dressed(text: string, printed: string): string {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const whole = bom + printed.replace(/^\uFEFF/, '');
  return /\r\n/.test(text) ? whole.replaceAll(/\r?\n/g, '\r\n') : whole;
}

/** The last resort, for YAML that cannot be edited in place: its comments stand above. */
function rewritten(text: string, next: TestCase): string {
  const comments = text.split(/\r?\n/).filter((line) => /^\s*#/.test(line));
  return dressed(text, [...comments, printCase(next)].join('\n'));
}
