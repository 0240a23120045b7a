import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/targetSetting.ts';

/** Gets the name of a service in texts: “Local service”, or its host. */
export const serviceName = (serviceUrl: string): string =>
  serviceUrl === localServiceUrl ? vscode.l10n.t('Local service') : new URL(serviceUrl).host;
