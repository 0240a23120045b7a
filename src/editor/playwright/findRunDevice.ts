import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import {
  type EmulatedDevice,
  findDevice,
  exampleViewport,
  parseViewport,
  type Viewport,
} from '../../runner/device/deviceAndViewport.ts';
import { ErrorWithAction } from '../ui/errorBoundary.ts';
import type { RunSettings } from './runSettings.ts';
import type { RunTools } from './toolFinder.ts';

/**
 * Finds the device that the settings name; undefined if they name none.
 *
 * @throws {ErrorWithAction} when a setting is wrong, with a button that opens it
 * @throws {UserError} when Playwright's devices cannot be read
 */
export async function findRunDevice(
  { device, viewport }: Pick<RunSettings, 'device' | 'viewport'>,
  tools: RunTools,
): Promise<EmulatedDevice | undefined> {
  const request = { device: device || undefined, viewport: viewportOf(viewport) };
  const found = await findDevice(request, tools);
  if (!found || !('what' in found)) return found;
  throw new ErrorWithAction(found.what, found.todo, openSetting('device'));
}

function viewportOf(setting: string): Viewport | undefined {
  const parsed = parseViewport(setting);
  if (parsed || setting === '') return parsed;
  throw new ErrorWithAction(
    message('The setting "portableTests.run.viewport" is no viewport: "{0}"', setting.slice(0, 80)),
    message('Enter a width and a height, such as {0}', exampleViewport),
    openSetting('viewport'),
  );
}

const openSetting = (name: 'device' | 'viewport'): ErrorWithAction['offer'] => ({
  title: vscode.l10n.t('Open Setting'),
  run: () => vscode.commands.executeCommand('workbench.action.openSettings', `portableTests.run.${name}`),
});
