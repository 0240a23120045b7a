import { isMap, isSeq, parseDocument } from 'yaml';
import { findPartSpan } from '../../../core/checks/finding/nodes.ts';
import {
  findEnvironmentVariableSpans,
  findVariables,
  type FoundVariable,
} from '../../../core/summary/findVariables.ts';
import type { IndexedCase } from '../../files/index/caseIndex.ts';

/** A variable in the text of a test case. */
export interface VariableAtCursor {
  readonly variable: FoundVariable;
  /** Whether steps set it, as `$$name`. */
  readonly isDynamic: boolean;
  /** The step that it stands in, from 0; -1 above the steps. */
  readonly step: number;
}

/** Finds the variable at an offset of a test case. */
export function findVariableAt({ summary, text }: IndexedCase, offset: number): VariableAtCursor | undefined {
  const isHere = ({ start, end }: FoundVariable): boolean => start <= offset && offset <= end;
  const step = summary.steps.findIndex(({ start, end }) => start <= offset && offset <= end);
  if (step < 0) {
    const variable = variablesOfPath(summary.entryPointUrlPath, text).find(isHere);
    return variable && { variable, isDynamic: false, step };
  }
  const dynamic = [...summary.variablesRead, ...summary.variablesSet].find(isHere);
  if (dynamic) return { variable: nameIn(dynamic, text), isDynamic: true, step };
  const clipboard = clipboardIn(text, summary.steps[step]).find(isHere);
  if (clipboard) return { variable: clipboard, isDynamic: true, step };
  const variable = environmentVariablesOf(text, summary.steps[step]).find(isHere);
  return variable && { variable, isDynamic: false, step };
}

const clipboardIn = (text: string, { start, end } = { start: 0, end: 0 }): FoundVariable[] =>
  Array.from(text.slice(start, end).matchAll(/(?<!\$)\$\$((?:OCTO_)?CLIPBOARD)\b/g), (match) => ({
    name: match[1] ?? '',
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));

function variablesOfPath(path: IndexedCase['summary']['entryPointUrlPath'], text: string): FoundVariable[] {
  if (!path) return [];
  return findEnvironmentVariableSpans(path.value).flatMap(({ name, ...part }) => {
    const span = findPartSpan(path, part, text);
    return span ? [{ name, ...span }] : [];
  });
}

/** The variables of one step, whose dash is a blank in a document of its own. */
function environmentVariablesOf(text: string, span = { start: 0, end: 0 }): FoundVariable[] {
  const indent = span.start - (text.lastIndexOf('\n', span.start - 1) + 1);
  const own = ' '.repeat(indent) + text.slice(span.start, span.end);
  const { contents } = parseDocument(own, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
  const [first] = isSeq(contents) ? contents.items : [contents];
  if (!isMap(first)) return [];
  const by = span.start - indent;
  return findVariables(first, own).environment.map(({ name, start, end }) => ({
    name,
    start: start + by,
    end: end + by,
  }));
}

/** The name within a use of it, such as the call of a function. */
function nameIn({ name, start, end }: FoundVariable, text: string): FoundVariable {
  const used = text.slice(start, end);
  const at = used.lastIndexOf(name);
  if (at < 0) return { name, start, end };
  const sign = used.slice(0, at).endsWith('$$') ? 2 : 0;
  return { name, start: start + at - sign, end: start + at + name.length };
}
