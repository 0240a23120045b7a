import * as vscode from 'vscode';
import { isLoopback } from '../../core/target/serviceAddresses.ts';
import { traceViewerUrl } from '../../service/localContract/traceViewerUrl.ts';
import { confirmRiskyAction, type Confirm } from '../ui/confirm.ts';
import type { ToolInstaller } from './toolInstaller.ts';

/** Shows a trace that the local service serves at an address. */
export type ShowTrace = (url: string, withSecrets: boolean) => Promise<void>;

/**
 * Opens traces in Playwright's viewer, in the browser, after it was installed on request where the local service has
 * none.
 */
export const createShowTrace =
  (installer: Pick<ToolInstaller, 'forTrace'>): ShowTrace =>
  async (url, withSecrets) => {
    const outside = await vscode.env.asExternalUri(vscode.Uri.parse(new URL(url).origin, true));
    if (!(await confirmTraceAddress(outside.authority, withSecrets))) return;
    if (!(await hasViewer(url))) await installer.forTrace();
    const viewer = traceViewerUrl(url, outside.toString(true));
    await vscode.env.openExternal(vscode.Uri.parse(viewer, true));
  };

/** Whether the service that serves a trace has the viewer too. */
const hasViewer = (url: string): Promise<boolean> =>
  fetch(traceViewerUrl(url), { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => true, // the browser shows what is wrong
  );

/** In milliseconds. */
const timeoutMs = 5000;

const isThisMachine = (authority: string): boolean =>
  URL.canParse(`http://${authority}`) && isLoopback(new URL(`http://${authority}`).hostname);

/**
 * Whether a trace may be opened through an address: a forwarded port may be open to others, and a trace
 * shows what was typed, so the user decides.
 */
export async function confirmTraceAddress(
  authority: string,
  withSecrets: boolean,
  ask: Confirm = confirmRiskyAction,
): Promise<boolean> {
  if (!withSecrets || isThisMachine(authority)) return true;
  const open = vscode.l10n.t('Open Trace');
  const detail = vscode.l10n.t(
    'The trace shows what was typed in the run, including passwords. Anyone who can reach {0} and knows the address can see it.',
    authority,
  );
  const question = vscode.l10n.t('Open the trace through {0}?', authority);
  return ask(question, detail, open);
}
