import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The options of a webview of this extension: it may run its own script and load only the bundled files. */
export const webviewOptions = (extension: vscode.Uri): vscode.WebviewOptions => ({
  enableScripts: true,
  enableCommandUris: false,
  enableForms: false,
  localResourceRoots: [vscode.Uri.joinPath(extension, 'dist')],
});

/** The page of a webview. */
interface WebviewPage {
  /** The name of its script and of its style sheet in `dist`, without their extensions. */
  readonly bundle: string;
  readonly title: string;
  /** Whether it shows pictures that come as data in its messages. */
  readonly hasPictures?: true;
}

/**
 * An empty page with a bundled script and style sheet: all that it shows comes as messages.
 */
export function webviewHtml(
  webview: vscode.Webview,
  extension: vscode.Uri,
  { bundle, title, hasPictures }: WebviewPage,
): string {
  const nonce = randomBytes(16).toString('base64');
  const asset = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', name)).toString();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    ...(hasPictures ? ['img-src data:'] : []),
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${asset(`${bundle}.css`)}">
</head>
<body>
<div id="page"></div>
<script nonce="${nonce}" src="${asset(`${bundle}.js`)}"></script>
</body>
</html>`;
}
