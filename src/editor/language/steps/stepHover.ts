import * as vscode from 'vscode';
import { hasProblemAt } from '../checks/hasProblemAt.ts';
import type { DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';
import { stepCard } from './stepCard.ts';

/** On what a step does and on its selectors, where no problem is shown: the step in words, and its locator as code. */
export class StepHover implements vscode.HoverProvider {
  constructor(
    private readonly texts: StepCache,
    private readonly onRequest: () => void = () => undefined,
  ) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    this.onRequest();
    if (hasProblemAt(document.uri, position)) return undefined;
    const steps = this.texts.of(document);
    const at = steps.indexAt(position);
    if (at === undefined) return undefined;
    const range = rangesOf(steps, at).find((part) => part.contains(position));
    return range && new vscode.Hover(stepCard(steps, at), range);
  }
}

/**
 * Keeps what the step does above the schema's long lists: of equal hovers the newest comes first, and
 * the language server registers its own whenever it is started.
 */
export function registerStepHover(selector: vscode.DocumentSelector, texts: StepCache): vscode.Disposable {
  let [isNewest, isDisposed] = [false, false];
  const hover = new StepHover(texts, () => {
    if (!isNewest) setTimeout(register);
    isNewest = true;
  });
  let registered = vscode.languages.registerHoverProvider(selector, hover);
  const editors = vscode.window.onDidChangeActiveTextEditor(() => (isNewest = false));
  return new vscode.Disposable(() => {
    isDisposed = true;
    editors.dispose();
    registered.dispose();
  });

  function register(): void {
    if (isDisposed) return;
    registered.dispose();
    registered = vscode.languages.registerHoverProvider(selector, hover);
  }
}

/** The ranges with a hover: from the dash to the action, and from `selectors` to the last of them. */
function rangesOf(steps: DocumentSteps, at: number): vscode.Range[] {
  const { act, selectorsKey, links } = steps.step(at);
  const { start } = steps.wholeRange(at);
  const head = act ? [new vscode.Range(start, steps.rangeOf(at, act).end)] : [];
  const end = links.at(-1)?.end ?? selectorsKey?.end;
  return selectorsKey && end !== undefined
    ? [...head, steps.rangeOf(at, { start: selectorsKey.start, end })]
    : head;
}
