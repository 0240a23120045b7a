import * as vscode from 'vscode';
import { parseLocatorLine, toLocatorLine } from '../../core/locator/locatorLine.ts';
import { message } from '../../core/message.ts';
import { replaceSelectors } from '../../core/stepEdits/replaceSelectors.ts';
import { UserError } from '../../core/userError.ts';
import { proveFix, withSelectors, type Proof } from '../../live/host/proveFix.ts';
import type { LiveRequest } from '../../live/protocol/liveProtocol.ts';
import { applyLocatorChange, type LocatorChange } from '../language/steps/locatorCommands.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { applyChange, rangeInText, requirePreview } from '../ui/textEdits.ts';
import { localize } from '../ui/texts.ts';
import { withProgress } from '../ui/withProgress.ts';
import { type LiveDependencies, prepareLive, readLiveCase, startPrepared } from './prepareLive.ts';

/**
 * Proves another locator for a step in a live session of its own, and offers it; says why where none is proven.
 *
 * @throws {UserError} where nothing is known of the step's element, or its test case can't be run
 */
export async function proveStep(
  parts: LiveDependencies,
  document: vscode.TextDocument,
  step: number,
): Promise<void> {
  assertTrusted();
  const text = document.getText();
  const live = await readLiveCase(parts.run, document);
  const proofs = await parts.run.proofs();
  const element = live.testCase.elements[step];
  const fingerprint = await proofs.fingerprintOf(live.testCase, step);
  if (!element || fingerprint === undefined)
    throw new UserError(
      message("It isn't known which element step {0} was about", step + 1),
      message('Run the test case while it passes: its elements are remembered then'),
    );
  const ready = await prepareLive(parts, document, 'headless');
  const label = { number: step + 1, name: live.testCase.description };
  const title = vscode.l10n.t('Proving a fix of step {0} of "{1}"', label.number, label.name);
  const proof = await withProgress(title, async (signal) => {
    const abort = new AbortController();
    const { session, release } = await startPrepared(parts, ready, abort.signal, () => undefined);
    const { events } = session;
    const port = { events, send: (request: LiveRequest) => session.send(request), end: () => abort.abort() };
    const found = await proveFix({ live, index: step, fingerprint }, port, signal).finally(release);
    if (signal.aborted) throw new vscode.CancellationError();
    return found;
  });
  const from = toLocatorLine(element.selectors ?? []).line;
  if (proof.kind === 'proven') {
    const change = { uri: document.uri.toString(), step, from, to: proof.line };
    proofs.take(change, text);
    await proofs.keepInReport(withSelectors(live.testCase, step, proof.selectors));
    void offer(parts, change, label);
  } else void showUnproven(proof, label);
}

interface StepLabel {
  /** From 1. */
  readonly number: number;
  /** The description of its test case. */
  readonly name: string;
}

const showUnproven = (
  { why }: Extract<Proof, { kind: 'unproven' }>,
  { number, name }: StepLabel,
): Thenable<unknown> =>
  vscode.window.showWarningMessage(
    vscode.l10n.t('No fix of step {0} of "{1}" is proven: {2}.', number, name, localize(why)),
  );

/** The message goes with the first answer; the quick fix stays. */
async function offer(parts: LiveDependencies, change: LocatorChange, label: StepLabel): Promise<void> {
  const [use, diff] = [vscode.l10n.t('Use This Locator'), vscode.l10n.t('Show Diff')];
  const text = vscode.l10n.t(
    'Step {0} of "{1}" passes with {2}, and so does the rest of the test case.',
    label.number,
    label.name,
    change.to,
  );
  const answer = await vscode.window.showInformationMessage(text, use, diff);
  if (answer === undefined) return;
  await parts.run.boundary.run('use locator', () =>
    answer === use ? applyLocatorChange(parts.steps, change) : previewChange(change),
  );
}

/** Shows the change in the editor's preview, where it can be applied or discarded. */
async function previewChange({ uri, step, from, to }: LocatorChange): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  const text = document.getText();
  const label = vscode.l10n.t('Change the locator');
  const change = new vscode.WorkspaceEdit();
  for (const edit of replaceSelectors(text, step, parseLocatorLine(to)))
    change.replace(document.uri, rangeInText(text, edit), edit.newText, {
      needsConfirmation: false,
      label,
      description: `${from} → ${to}`,
    });
  requirePreview(change, document.uri, label);
  await applyChange(change, { isPreviewed: true, isRefactoring: true });
}
