import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The options of a report panel: it may run its own script and load only the bundled files. */
export const panelOptions = (extension: vscode.Uri): vscode.WebviewOptions => ({
  enableScripts: true,
  enableCommandUris: false,
  enableForms: false,
  localResourceRoots: [vscode.Uri.joinPath(extension, 'dist')],
});

/** The empty page: all that it shows comes as messages. */
export function reportPanelHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const asset = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', name)).toString();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${vscode.l10n.t('Test Reports')}</title>
<link rel="stylesheet" href="${asset('report.css')}">
</head>
<body>
<div id="page"></div>
<script nonce="${nonce}" src="${asset('report.js')}"></script>
</body>
</html>`;
}
