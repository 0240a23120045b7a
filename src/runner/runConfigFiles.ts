import type { EmulatedDevice } from './device/emulatedDevice.ts';
import type { Browser } from './find/browser.ts';
import { proxyVariableNames } from './environment/proxyVariableNames.ts';

/** Settings of a run beside those of its project. Holds no secrets: it is written to a file. */
export interface RunConfig {
  /** The reporter's file. */
  readonly reporter: string;
  /** The specs to run, by their paths in the project. */
  readonly specs: readonly string[];
  readonly browser: Browser;
  readonly workers?: number | undefined;
  /** The folder of traces and screenshots: absolute, or seen from the project. */
  readonly outputDir: string;
  /** The folder of Playwright's blob report; none is written where it is left out. */
  readonly blobFolder?: string | undefined;
  /** Whether traces and screenshots are made. */
  readonly isRecorded?: boolean | undefined;
  /** A desktop where it is left out. */
  readonly device?: EmulatedDevice | undefined;
}

const optionsName = 'run.options.json';

/** The configuration of a run, as files of its project. */
export const runConfigFiles = (
  name: string,
  { reporter, specs, browser, workers, outputDir, blobFolder, isRecorded = true, device }: RunConfig,
): [string, string][] => [
  [name, source],
  [
    optionsName,
    JSON.stringify({
      reporter,
      specs,
      outputDir,
      ...(workers === undefined ? {} : { workers }),
      ...(blobFolder === undefined ? {} : { blobFolder }),
      ...(isRecorded ? {} : { isRecorded }),
      ...(browser.kind === 'channel' ? { channel: browser.channel } : {}),
      ...(browser.kind === 'own' && browser.engine ? { engine: browser.engine } : {}),
      ...(device?.name === undefined ? {} : { device: device.name }),
      ...(device?.viewport ? { viewport: device.viewport } : {}),
    }),
  ],
];

const source = `import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import project from './playwright.config';
import options from './${optionsName}';

interface Options {
  workers?: number;
  channel?: string;
  engine?: string;
  blobFolder?: string;
  isRecorded?: boolean;
  device?: string;
  viewport?: { width: number; height: number };
}

const { workers, channel, engine, blobFolder, isRecorded = true, device, viewport }: Options = options;
const server = process.env.${proxyVariableNames.server};
const ofThisRun = {
  screenshot: isRecorded ? ('only-on-failure' as const) : ('off' as const),
  ...(isRecorded ? {} : { trace: 'off' as const }),
  ...(channel ? { channel } : {}),
  ...(server
    ? {
        proxy: {
          server,
          username: process.env.${proxyVariableNames.username},
          password: process.env.${proxyVariableNames.password},
          bypass: process.env.${proxyVariableNames.bypass},
        },
      }
    : {}),
};

// Firefox and WebKit know no permission of the clipboard, and take no path of a Chromium.
const ofEngine = engine
  ? { ...devices[engine === 'firefox' ? 'Desktop Firefox' : 'Desktop Safari'], permissions: [], launchOptions: {} }
  : {};

// The browser is the one that was asked for, also where the device comes with another one.
const ofDevice = {
  ...(device
    ? {
        screen: undefined,
        ...devices[device],
        defaultBrowserType: (engine ?? 'chromium') as 'chromium' | 'firefox' | 'webkit',
      }
    : {}),
  ...(viewport ? { viewport } : {}),
};

const escaped = (path: string) => path.replaceAll(/[$()*+.?[\\\\\\]^{|}]/g, '\\\\$&');

export default defineConfig({
  ...project,
  testMatch: options.specs.map((spec) => new RegExp('^' + escaped(join(__dirname, spec)) + '$')),
  reporter: [
    ['./support/secrets.ts'],
    [options.reporter],
    ...(blobFolder ? [['blob', { outputDir: blobFolder }] as const] : []),
  ],
  outputDir: options.outputDir,
  retries: 0,
  forbidOnly: false,
  ...(workers ? { workers } : {}),
  projects: project.projects?.map((browserProject) => ({
    ...browserProject,
    ...(engine ? { name: engine } : {}),
    use: { ...browserProject.use, ...ofEngine, ...ofDevice, ...ofThisRun },
  })),
});
`;
