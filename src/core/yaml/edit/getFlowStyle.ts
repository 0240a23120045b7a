import type { EditContext } from './editContext.ts';
import type { FlowStyle } from './printFlow.ts';

/** JSON where the keys or texts around an offset are in double quotes. */
export function getFlowStyle(
  { text, style }: Pick<EditContext, 'text' | 'style'>,
  offset: number,
): FlowStyle {
  const isJson = /^[[{\s]*"/.test(text.slice(offset)) || /"\s*:\s*$/.test(text.slice(0, offset).slice(-80));
  return { isJson, quote: style().quote };
}
