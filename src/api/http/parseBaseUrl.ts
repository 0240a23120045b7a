import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { isLoopback } from './isLoopback.ts';

/**
 * Reads a base URL, which includes the `/api` prefix; query, fragment and slashes at the end fall away.
 *
 * @throws UserError when it is not http(s), carries a password, or would send the key over the
 *   network in clear text
 */
export function parseBaseUrl(address: string, allowInsecureHttp = false): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new UserError(
      message('The service’s address is not an http or https URL'),
      message('Set it to an address such as https://service.example/api'),
      'connect',
    );
  }
  if (url.username || url.password) {
    throw new UserError(
      message('The service’s address at {0} contains a user name or password', url.host),
      message('Remove them: the service identifies you by your API key'),
      'connect',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecureHttp) {
    throw new UserError(
      message('With {0}, the API key would be sent unencrypted', url.origin),
      message('Use https in the address of the service'),
      'connect',
    );
  }
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}
