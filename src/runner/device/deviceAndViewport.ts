import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { message, type Message } from '../../core/message.ts';
import { typingDistance, sortByDistance } from '../../core/text/nearestWords.ts';
import { UserError } from '../../core/userError.ts';
import { inheritedEnvironment } from '../environment/processEnvironment.ts';
import type { Tools } from '../find/findTools.ts';
import type { NodeRuntime } from '../find/node.ts';
import type { Playwright } from '../find/playwright.ts';

interface DeviceRequest {
  /** A name from Playwright's list of devices, in any case. */
  readonly device: string | undefined;
  readonly viewport: Viewport | undefined;
}

/** The reason why a browser can't emulate a device, and the next step. */
interface DeviceProblem {
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
  { playwright, node, browser }: Tools,
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
  const near = nearestDevices(typed, names).map((name) => `"${name}"`);
  return {
    what: message('Playwright {0} has no device "{1}"', version, typed.slice(0, 80)),
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
  what: message('Firefox can\'t emulate a mobile device such as "{0}"', name),
  todo: message('Use Chromium or WebKit, or specify only a viewport'),
});

const run = promisify(execFile);

const deviceSchema = z.object({
  viewport: z.object({ width: z.number(), height: z.number() }),
  isMobile: z.boolean(),
});

type PlaywrightDevice = z.output<typeof deviceSchema>;

const script =
  'process.stdout.write(JSON.stringify(require(process.argv[1]).devices, (key, value) => key === "userAgent" ? undefined : value))';

/**
 * Reads the devices that a copy of Playwright knows, by name, in a process of its own.
 *
 * @throws {UserError} when that copy cannot be loaded
 */
export async function readDevices(
  { core, version }: Playwright,
  node: NodeRuntime,
): Promise<ReadonlyMap<string, PlaywrightDevice>> {
  try {
    const { stdout } = await run(node.command, ['-e', script, core], {
      env: { ...inheritedEnvironment(), ...node.env },
      timeout: 60_000,
      maxBuffer: 10_000_000,
    });
    return new Map(Object.entries(z.record(z.string(), deviceSchema).parse(JSON.parse(stdout))));
  } catch (error) {
    throw new UserError(
      message('The devices of Playwright {0} could not be read', version),
      message('Install Playwright Test again, or use a viewport instead of a device'),
      undefined,
      { cause: error },
    );
  }
}

/** The device that a run emulates in its browser, or only the size of its pages. */
export interface EmulatedDevice {
  /** A name from Playwright's list of devices. */
  readonly name?: string | undefined;
  /** In place of the viewport of the device, or of a desktop. */
  readonly viewport?: Viewport | undefined;
  readonly breakpoint: 'DESKTOP' | 'TABLET' | 'MOBILE';
}

/** What a run emulates, as in `iPhone 15 (393x659)` or `viewport 800x600`. */
export function printDevice({ name, viewport }: EmulatedDevice): string {
  const size = viewport && printViewport(viewport);
  return name === undefined ? `viewport ${size}` : size === undefined ? name : `${name} (${size})`;
}

/** The size of a page, in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** An example of a viewport, for messages. */
export const exampleViewport = '1280x720';

/** Parses a viewport such as `1280x720`, or `1280 × 720`; undefined if it is none. */
export function parseViewport(text: string): Viewport | undefined {
  const [, width, height] = /^([1-9]\d{0,3})\s*[xX×*]\s*([1-9]\d{0,3})$/.exec(text.trim()) ?? [];
  return width === undefined || height === undefined
    ? undefined
    : { width: Number(width), height: Number(height) };
}

/** Prints a viewport as it is written in settings. */
export const printViewport = ({ width, height }: Viewport): string => `${width}x${height}`;
