import assert from 'node:assert/strict';
import path from 'node:path';
import { render } from '../../../../src/core/message.ts';
import { findDevice, nearestDevices, readDevices } from '../../../../src/runner/device/deviceAndViewport.ts';
import type { Browser } from '../../../../src/runner/find/browser.ts';
import { ownRuntime } from '../../../../src/runner/find/node.ts';
import { findPlaywright, type Playwright } from '../../../../src/runner/find/playwright.ts';

describe('The device of a run', () => {
  let playwright: Playwright;
  const node = ownRuntime();
  let devices: ReturnType<typeof readDevices>;

  before(async () => {
    playwright = (await findPlaywright([path.resolve('.')])) ?? assert.fail('Playwright is not installed');
    devices = readDevices(playwright, node);
  });

  const find = (device: string | undefined, browser: Browser = { kind: 'own' }) =>
    findDevice({ device, viewport: undefined }, { playwright, node, browser }, () => devices);
  const problem = async (device: string, browser?: Browser): Promise<string[]> => {
    const found = await find(device, browser);
    return found && 'what' in found ? [render(found.what), render(found.todo)] : assert.fail('a device');
  };

  it('is none that was not asked for', async () => {
    assert.equal(await find(undefined), undefined);
  });

  it('is one of the list of Playwright, in any case, with its viewport', async () => {
    const iPhone = { name: 'iPhone 15', viewport: { width: 393, height: 659 }, breakpoint: 'MOBILE' };
    assert.deepEqual([await find('iPhone 15'), await find('iphone 15')], [iPhone, iPhone]);
    const breakpoints = ['iPad Mini', 'iPad Mini landscape', 'Pixel 7 landscape', 'Desktop Safari'];
    const found = await Promise.all(breakpoints.map((name) => find(name)));
    assert.deepEqual(
      found.map((device) => device && 'breakpoint' in device && device.breakpoint),
      ['TABLET', 'TABLET', 'MOBILE', 'DESKTOP'],
    );
  });

  it('has the viewport that was asked for', async () => {
    const viewport = { width: 320, height: 480 };
    const tools = { playwright, node, browser: { kind: 'own' } as const };
    assert.deepEqual(await findDevice({ device: 'iPhone 15', viewport }, tools), {
      name: 'iPhone 15',
      viewport,
      breakpoint: 'MOBILE',
    });
    assert.deepEqual(await findDevice({ device: undefined, viewport }, tools), {
      viewport,
      breakpoint: 'DESKTOP',
    });
  });

  it('is refused with the nearest names if Playwright does not know it', async () => {
    const what = `Playwright ${playwright.version} has no device "iPhnoe 15"`;
    assert.deepEqual(await problem('iPhnoe 15'), [
      what,
      'Did you mean "iPhone 15", "iPhone 11", "iPhone 12"?',
    ]);
    assert.match((await problem('Pixel'))[1] ?? '', /^Did you mean "Pixel 2", /);
    assert.deepEqual(
      (await problem('toaster'))[1],
      'The names are listed at https://playwright.dev/docs/emulation#devices',
    );
    assert.match((await problem('constructor'))[0] ?? '', /has no device "constructor"$/);
  });

  it('is refused if it is mobile and the browser is Firefox', async () => {
    const firefox = { kind: 'own', engine: 'firefox' } as const;
    assert.deepEqual(await problem('Pixel 7', firefox), [
      'Firefox can\'t emulate a mobile device such as "Pixel 7"',
      'Use Chromium or WebKit, or specify only a viewport',
    ]);
    assert.equal((await find('Desktop Firefox', firefox)) !== undefined, true);
  });

  it('is read with its viewport, of every name that Playwright has', async () => {
    const all = await devices;
    assert.ok(all.size > 100);
    assert.deepEqual(all.get('Desktop Chrome'), {
      viewport: { width: 1280, height: 720 },
      isMobile: false,
    });
  });

  it('says what to do if the list can’t be read', async () => {
    await assert.rejects(readDevices({ ...playwright, core: '/nowhere' }, node), {
      message: `The devices of Playwright ${playwright.version} could not be read. Install Playwright Test again, or use a viewport instead of a device.`,
    });
  });

  it('has near names only if there are some', () => {
    const names = ['Pixel 7', 'Pixel 7 landscape', 'iPad Mini'];
    assert.deepEqual(nearestDevices('pixel', names), ['Pixel 7']);
    assert.deepEqual(nearestDevices('pixel 7 landscap', names), ['Pixel 7 landscape']);
    assert.deepEqual(nearestDevices(' ', names), []);
    assert.deepEqual(nearestDevices('ipdamini', names), ['iPad Mini']);
  });
});
