import * as vscode from 'vscode';
import { findTopLevelKey } from '../../../core/stepEdits/topLevelKeys.ts';
import type { DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';

/** Outline and breadcrumbs: the case by its name, and its steps in words. */
export class StepSymbols implements vscode.DocumentSymbolProvider {
  constructor(private readonly texts: StepCache) {}

  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[]> {
    const steps = this.texts.of(document);
    const pause = createEventLoopPause();
    const children: vscode.DocumentSymbol[] = [];
    for (let at = 0; at < steps.count; at++) {
      await pause();
      if (token.isCancellationRequested || document.version !== steps.version) return [];
      children.push(symbolOf(steps, at));
    }
    const title = titleOf(steps);
    return title ? [withChildren(title, children)] : children;
  }
}

function withChildren(
  symbol: vscode.DocumentSymbol,
  children: vscode.DocumentSymbol[],
): vscode.DocumentSymbol {
  symbol.children = children;
  return symbol;
}

function symbolOf(steps: DocumentSteps, at: number): vscode.DocumentSymbol {
  const { label, element, act } = steps.step(at);
  const whole = steps.wholeRange(at);
  const shown = act ? steps.rangeOf(at, act) : whole;
  return new vscode.DocumentSymbol(
    `${at + 1} · ${label}`,
    '',
    element?.assertion ? vscode.SymbolKind.Boolean : vscode.SymbolKind.Event,
    whole,
    whole.contains(shown) ? shown : whole,
  );
}

/** The whole case, by its description. */
function titleOf({ text, list, document }: DocumentSteps): vscode.DocumentSymbol | undefined {
  const key = list.style === 'none' || list.inBraces ? undefined : findTopLevelKey(text, list, 'description');
  if (!key?.text?.trim()) return undefined;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const { start, end } = key.value ?? key.lines;
  const shown = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return new vscode.DocumentSymbol(key.text.trim(), '', vscode.SymbolKind.File, whole, shown);
}
