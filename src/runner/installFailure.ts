import { message, type Message } from '../core/message.ts';
import { UserError } from '../core/userError.ts';

/** What the output of npm, or of Playwright, says about a failed installation: what happened, what to do. */
const causes: readonly (readonly [RegExp, Message, Message])[] = [
  [/ENOSPC/, message('There is no space left on the disk'), message('Free up disk space, then try again')],
  [
    /\bE?407\b|Proxy Authentication Required/,
    message('The download failed: the proxy requires a user name and password (407)'),
    message(
      'In the settings of VS Code, set http.proxy to http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %40 for @',
    ),
  ],
  [
    /UNABLE_TO_(?:VERIFY|GET)|SELF_SIGNED_CERT|unable to (?:verify|get) (?:the first|(?:local )?issuer) cert/,
    message('The download failed: its certificate is signed by an authority that this machine doesn’t trust'),
    message(
      'Set the environment variable NODE_EXTRA_CA_CERTS to the file of your company’s certificate authority, restart VS Code, then try again',
    ),
  ],
  [
    /\bE403\b|\b403 Forbidden/,
    message('The download was refused (403): a proxy or your package registry doesn’t allow it'),
    message(
      'Ask your network administrator to allow it, or install @playwright/test in the workspace as your company provides it',
    ),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    message('The download failed: the network is not responding'),
    message('Check the connection and the proxy, then try again'),
  ],
];

/** Creates the error of a failed installation from the end of its output. */
export function createInstallError(output: string): UserError {
  const cause = causes.find(([pattern]) => pattern.test(output));
  if (cause) return new UserError(cause[1], cause[2]);
  const lines = output.split('\n');
  const reason =
    lines.findLast((line) => /error\b.*\w/i.test(line) && !line.includes('A complete log of this run')) ??
    output.slice(-200);
  return new UserError(
    message('The installation failed: {0}', reason.replace(/\.$/, '')),
    message('Check its output, then try again'),
  );
}
