import * as vscode from 'vscode';
import type { LivePageTexts } from '../../live/protocol/pageMessages.ts';

/** The texts of the live page in the user's language. */
export const localizedLiveTexts = (): LivePageTexts => ({
  accept: vscode.l10n.t('OK'),
  address: vscode.l10n.t('Address of the page'),
  back: vscode.l10n.t('Back'),
  choices: vscode.l10n.t('Options of the list'),
  chooseLocator: vscode.l10n.t('Choose Another Locator'),
  dismiss: vscode.l10n.t('Cancel'),
  dismissNotice: vscode.l10n.t('Dismiss'),
  page: vscode.l10n.t('Page of the application'),
  pageHint: vscode.l10n.t('Press Shift+Escape to leave the page'),
  pages: vscode.l10n.t('Open pages'),
  pick: vscode.l10n.t('Pick Locator'),
  record: vscode.l10n.t('Record'),
  recordText: vscode.l10n.t('Assert Text'),
  recordValue: vscode.l10n.t('Assert Value'),
  recordVisible: vscode.l10n.t('Assert Visible'),
  reload: vscode.l10n.t('Reload'),
  restart: vscode.l10n.t('Restart'),
  runFromHere: vscode.l10n.t('Run from Cursor'),
  runStep: vscode.l10n.t('Run Step'),
  runToCursor: vscode.l10n.t('Run to Cursor'),
  showWindow: vscode.l10n.t('Show in Window'),
  size: vscode.l10n.t('Size of the page'),
  stop: vscode.l10n.t('Stop'),
  stopRecording: vscode.l10n.t('Stop Recording'),
  toolbar: vscode.l10n.t('Live page'),
  undo: vscode.l10n.t('Undo Last Step'),
});
