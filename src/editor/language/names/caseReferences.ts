import * as vscode from 'vscode';
import type { Located, Span } from '../../../core/text/span.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { rangeInText } from '../../ui/spanRanges.ts';

/** A case by its id: the one that stands here (`self`), or the one that is needed here. */
export interface CaseReference {
  readonly kind: 'self' | 'dependency' | 'teardown';
  readonly id: string;
  /** The value that names it. */
  readonly span: Span;
}

/** The ids of other cases in a file. */
export function referencesIn({ summary }: IndexedCase): CaseReference[] {
  return [
    ...named('dependency', summary.dependencyId, summary.dependencyId?.value),
    ...named('teardown', summary.teardownId, summary.teardownId?.value),
  ];
}

/** The places where a case names another one. */
export const referencesTo = (id: string, user: IndexedCase): CaseReference[] =>
  referencesIn(user).filter((link) => link.id === id);

/** The case that is named at an offset, or else on its line. */
export function referenceAt(file: IndexedCase, offset: number): CaseReference | undefined {
  const { id, description } = file.summary;
  const names = [
    ...referencesIn(file),
    ...named('self', id, id?.value),
    ...named('self', description, id?.value),
  ];
  const line = lineAround(file.text, offset);
  return (
    names.find(({ span }) => span.start <= offset && offset <= span.end) ??
    names.find(({ span }) => line.start <= span.start && span.start <= line.end)
  );
}

const named = (
  kind: CaseReference['kind'],
  span: Located | undefined,
  id: string | undefined,
): CaseReference[] => (span && id ? [{ kind, id, span }] : []);

function lineAround(text: string, offset: number): Span {
  const end = text.slice(offset).search(/[\r\n]/);
  return {
    start: Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1,
    end: end < 0 ? text.length : offset + end,
  };
}

/** A span of an indexed file as the editor counts: also where the file is not open. */
export const rangeOf = ({ text }: IndexedCase, span: Span): vscode.Range => rangeInText(text, span);

/** The range of a case's name: its description, else its id, else the start of the file. */
export const nameRange = (file: IndexedCase): vscode.Range =>
  rangeOf(file, file.summary.description ?? file.summary.id ?? { start: 0, end: 0 });

/** The case of a document and what is named at a position of it, once every file is known. */
export async function findReference(
  index: CaseIndex,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<{ file: IndexedCase; name: CaseReference | undefined }> {
  const [file] = await Promise.all([index.of(document), index.ready]);
  return { file, name: referenceAt(file, document.offsetAt(position)) };
}
