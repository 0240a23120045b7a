import type { CST } from 'yaml';

export const getBlockHeader = ({ props }: CST.BlockScalar): string => {
  const header = props.find(({ type }) => type === 'block-scalar-header');
  return header && 'source' in header ? header.source : '';
};
