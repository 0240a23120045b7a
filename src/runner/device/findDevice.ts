import { message, type Message } from '../../core/message.ts';
import { typingDistance, sortByDistance } from '../../core/text/nearestWords.ts';
import type { Browser } from '../find/browser.ts';
import type { LaunchTools } from '../launch/playwrightLaunch.ts';
import type { EmulatedDevice } from './emulatedDevice.ts';
import { readDevices, type PlaywrightDevice } from './readDevices.ts';
import type { Viewport } from './viewport.ts';

export interface DeviceRequest {
  /** A name from Playwright's list of devices, in any case. */
  readonly device: string | undefined;
  readonly viewport: Viewport | undefined;
}

/** The reason why a browser can't emulate a device, and the next step. */
export interface DeviceProblem {
  readonly what: Message;
  readonly todo: Message;
}

/**
 * Finds the device that a run emulates; undefined if none is requested.
 *
 * @param read reads the devices of a copy of Playwright
 * @throws {UserError} when Playwright's devices cannot be read
 */
export async function findDevice(
  { device, viewport }: DeviceRequest,
  { playwright, node, browser }: LaunchTools & { readonly browser: Browser },
  read = readDevices,
): Promise<EmulatedDevice | DeviceProblem | undefined> {
  if (device === undefined) return viewport && { viewport, breakpoint: 'DESKTOP' };
  const devices = await read(playwright, node);
  const name = nameOf(device, devices);
  const found = devices.get(name);
  if (!found) return unknownDevice(device, [...devices.keys()], playwright.version);
  if (found.isMobile && browser.kind === 'own' && browser.engine === 'firefox') return mobileInFirefox(name);
  return { name, viewport: viewport ?? found.viewport, breakpoint: breakpointOf(found) };
}

const nameOf = (typed: string, devices: ReadonlyMap<string, unknown>): string =>
  devices.has(typed)
    ? typed
    : ([...devices.keys()].find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed);

function breakpointOf({ isMobile, viewport }: PlaywrightDevice): EmulatedDevice['breakpoint'] {
  if (!isMobile) return 'DESKTOP';
  return Math.min(viewport.width, viewport.height) < 600 ? 'MOBILE' : 'TABLET';
}

function unknownDevice(typed: string, names: readonly string[], version: string): DeviceProblem {
  const near = nearestDevices(typed, names).map((name) => `“${name}”`);
  return {
    what: message('Playwright {0} has no device “{1}”', version, typed.slice(0, 80)),
    todo:
      near.length === 0
        ? message('The names are listed at {0}', 'https://playwright.dev/docs/emulation#devices')
        : message('Did you mean {0}?', near.join(', ')),
  };
}

/** The names that begin as it does come first, then those that differ by a few letters; at most three. */
export function nearestDevices(typed: string, names: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const upright = names.filter((name) => wanted.includes(' land') || !name.endsWith(' landscape'));
  const longer = upright.filter((name) => name.toLowerCase().startsWith(wanted));
  const similar = sortByDistance(typed, upright).filter(
    (name) => typingDistance(typed, name) <= Math.floor(wanted.length / 3),
  );
  return [...new Set([...longer, ...similar])].slice(0, 3);
}

const mobileInFirefox = (name: string): DeviceProblem => ({
  what: message('Firefox can’t emulate a mobile device such as “{0}”', name),
  todo: message('Use Chromium or WebKit, or specify only a viewport'),
});
