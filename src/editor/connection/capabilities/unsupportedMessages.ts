import * as vscode from 'vscode';
import { endpoints, type EndpointName } from '../../../api/contract/endpoints.ts';
import { UnsupportedEndpoint } from '../../../api/http/apiErrors.ts';
import { message } from '../../../core/message.ts';
import { localize } from '../../ui/texts.ts';

/** Creates the error for an unsupported endpoint, with the next step. */
export function unsupportedError(service: string, endpoint: EndpointName): UnsupportedEndpoint {
  const { feature, alternative } = endpoints[endpoint].unsupported;
  return new UnsupportedEndpoint(
    endpoint,
    message("{0} doesn't support {1}. Commands that need this are hidden", service, feature),
    alternative,
  );
}

/** Lists unsupported endpoints in one sentence, in the order of the service's interface; empty where there are none. */
export function unsupportedSummary(unsupported: readonly EndpointName[]): string {
  const names = Object.values(endpoints)
    .filter(({ name }) => unsupported.includes(name))
    .map((endpoint) => localize(endpoint.unsupported.feature))
    .join(', ');
  return names && vscode.l10n.t("The service doesn't support: {0}", names);
}
