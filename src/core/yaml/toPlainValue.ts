import { isMap, isSeq, type Node } from 'yaml';

/** The plain value of a selector; undefined where it is none. */
export const toPlainValue = (node: Node): unknown =>
  isMap(node) || isSeq(node) ? (node.toJSON() as unknown) : undefined;
