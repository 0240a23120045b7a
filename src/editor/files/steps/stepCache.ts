import * as vscode from 'vscode';
import { findSteps } from '../../../core/stepEdits/findSteps.ts';
import { DocumentSteps, type DescribedStep } from './documentSteps.ts';

/** Steps of documents, cached by version, and single steps by their text. */
export class StepCache {
  private readonly documents = new WeakMap<
    vscode.TextDocument,
    { steps: DocumentSteps; memory: Map<string, DescribedStep> }
  >();

  of(document: vscode.TextDocument): DocumentSteps {
    const known = this.documents.get(document);
    if (known && known.steps.version === document.version) return known.steps;
    const text = document.getText();
    const list = findSteps(text);
    const memory = known?.memory ?? new Map<string, DescribedStep>();
    if (memory.size > list.items.length * 3 + 500) memory.clear();
    const steps = new DocumentSteps(document, document.version, text, list, memory);
    this.documents.set(document, { steps, memory });
    return steps;
  }
}
