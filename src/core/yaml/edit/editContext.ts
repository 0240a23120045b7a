import type { TextEdit } from '../../text/textEdit.ts';
import type { ValuePosition } from './entryPositions.ts';
import type { YamlStyle } from './yamlStyle.ts';

/** What every edit of one text needs. */
export interface EditContext {
  readonly text: string;
  /** Where a key belongs among the keys of the whole document. */
  readonly rank: (key: string) => number;
  readonly style: () => YamlStyle;
  /** What anchors stand for after the edit, as far as it has come. */
  readonly anchors: Map<string, unknown>;
  /** The edits that make a node say `next`; `slot` is where it stands, nothing for the whole document. */
  readonly edit: (
    node: unknown,
    before: unknown,
    next: unknown,
    slot: ValuePosition | undefined,
  ) => TextEdit[];
}
