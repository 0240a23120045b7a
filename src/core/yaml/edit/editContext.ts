import type { TextEdit } from '../../text/textEdit.ts';
import type { ValuePosition } from './entryPositions.ts';
import type { YamlStyle } from './yamlStyle.ts';

/** The state shared by all edits of one text. */
export interface EditContext {
  readonly text: string;
  /** Where a key belongs among the keys of the whole document. */
  readonly rank: (key: string) => number;
  readonly style: () => YamlStyle;
  /** The values of anchors after the edits so far. */
  readonly anchors: Map<string, unknown>;
  /** The edits that make a node say `next`; `slot` is where it stands, nothing for the whole document. */
  readonly edit: (
    node: unknown,
    before: unknown,
    next: unknown,
    slot: ValuePosition | undefined,
  ) => TextEdit[];
}
