import { homedir, hostname } from 'node:os';
import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { UserError } from '../../core/userError.ts';
import { createRedactor } from '../../runner/redaction/createRedactor.ts';
import { showDone } from '../ui/statusMessage.ts';
import { collectFacts } from './collectFacts.ts';
import { collectSecrets } from './collectSecrets.ts';
import { createAnonymizer, type PrivateFacts } from './createAnonymizer.ts';
import { issueAddress } from './issueAddress.ts';
import { printProblemReport, splitReport } from './printProblemReport.ts';
import type { ProblemDependencies } from './problemDependencies.ts';
import { isReportStep, showReportLenses, type ReportOffer, type ReportStep } from './reportLenses.ts';

/** A report that is open in an editor. */
interface OpenReport {
  readonly document: vscode.TextDocument;
  /** The text before the user changed it. */
  readonly collected: string;
  /** Takes secrets out of what the user added, such as a part of a terminal. */
  readonly redact: (text: string) => string;
}

/** Shorter secrets are only redacted where the extension wrote the text: they are parts of words. */
const shortestInText = 8;

/** Reports a problem; called again, it continues with the report that is open. */
export class ProblemReporter {
  private open: OpenReport | undefined;

  constructor(private readonly parts: ProblemDependencies) {}

  /** @param argument a step of the open report; asks for one unless it is given */
  async report(argument: unknown): Promise<void> {
    const bugs = bugsAddress(this.parts.context.extension.packageJSON);
    if (isReportStep(argument) && this.open) return takeStep(argument, this.open, bugs);
    if (!this.open || this.open.document.isClosed) {
      this.open = await createReport(this.parts);
      showReportLenses(this.open.document, offersFor(bugs));
    }
    const { open } = this;
    await vscode.window.showTextDocument(open.document);
    const step = await offerSteps(bugs);
    if (step) await takeStep(step, open, bugs);
  }
}

async function createReport(parts: ProblemDependencies): Promise<OpenReport> {
  const [facts, secrets] = await Promise.all([collectFacts(parts), collectSecrets(parts)]);
  const content = printProblemReport(facts, createAnonymizer({ secrets, ...namesOf(parts) }));
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  const long = secrets.filter(({ length }) => length >= shortestInText);
  const redact = createRedactor(new Map(long.map((value, index) => [`SECRET_${index + 1}`, value])));
  return { document, collected: document.getText(), redact };
}

function namesOf({ services }: ProblemDependencies): Omit<PrivateFacts, 'secrets'> {
  const addresses = [...services.connected(), ...services.list()].filter(
    (address) => address !== localServiceUrl,
  );
  return {
    hosts: [...addresses.map((address) => new URL(address).hostname), hostname()],
    home: homedir(),
    folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
  };
}

const offersFor = (bugs: string | undefined): readonly ReportOffer[] =>
  bugs === undefined
    ? [
        ['copy', vscode.l10n.t('Copy Report')],
        ['save', vscode.l10n.t('Save Report…')],
      ]
    : [
        ['open', vscode.l10n.t('Create Issue')],
        ['copy', vscode.l10n.t('Copy Report')],
      ];

async function offerSteps(bugs: string | undefined): Promise<ReportStep | undefined> {
  const offers = offersFor(bugs);
  const chosen = await vscode.window.showInformationMessage(
    bugs === undefined
      ? vscode.l10n.t(
          'Complete the report and delete what you don’t want to share. This version has no address for reports: copy or save the report, then send it to whoever gave you the extension.',
        )
      : vscode.l10n.t('Complete the report and delete what you don’t want to share, then create an issue.'),
    ...offers.map(([, title]) => title),
  );
  return offers.find(([, title]) => title === chosen)?.[0];
}

async function takeStep(step: ReportStep, report: OpenReport, bugs: string | undefined): Promise<void> {
  if (report.document.isClosed)
    throw new UserError(message('The report was closed'), message('Run “Report a Problem…” again'));
  const text = report.redact(report.document.getText());
  if (step === 'copy') await copyReport(text);
  if (step === 'save') await report.document.save();
  if (step === 'open' && bugs !== undefined) {
    assertCompleted(report);
    await openIssue(bugs, text);
  }
}

function assertCompleted({ document, collected }: OpenReport): void {
  if (document.getText() !== collected) return;
  throw new UserError(
    message('The report doesn’t say what happened'),
    message('Complete it, then run “Report a Problem…” again'),
  );
}

async function openIssue(bugs: string, text: string): Promise<void> {
  const { title, body } = splitReport(text);
  const { url, isComplete } = issueAddress(bugs, title, body);
  if (!isComplete) {
    await vscode.env.clipboard.writeText(body);
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'The report doesn’t fit into an address, so it was copied to the clipboard. Paste it into the issue.',
      ),
    );
  }
  // As a text: a `Uri` would encode the parts of the query again
  await vscode.env.openExternal(url as unknown as vscode.Uri);
}

async function copyReport(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  showDone(vscode.l10n.t('Report copied to the clipboard'));
}

/** The address of issues, as the manifest names it. */
function bugsAddress(manifest: unknown): string | undefined {
  const { bugs } = manifest as { bugs?: string | { url?: string } };
  const url = typeof bugs === 'string' ? bugs : bugs?.url;
  return url?.startsWith('https://') && URL.canParse(url) ? url : undefined;
}
