import * as vscode from 'vscode';
import { parse } from 'yaml';
import { describeStep } from '../../core/describe/describeStep.ts';
import type { Span } from '../../core/text/span.ts';
import { localize } from '../ui/texts.ts';

/** Gets the label of a step, even where the rest of the text does not parse. */
export function stepLabel(text: string, { start, end }: Span): string {
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  try {
    const written: unknown = parse(' '.repeat(indent) + text.slice(start, end), { logLevel: 'silent' });
    const step: unknown = Array.isArray(written) ? written[0] : written;
    if (typeof step === 'object' && step !== null) return describeStep(step, localize);
  } catch {
    // A step that is being typed.
  }
  return vscode.l10n.t('Step with a syntax error');
}
