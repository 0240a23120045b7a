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
}

const optionsName = 'run.options.json';

/** The configuration of a run, as files of its project. */
export const runConfigFiles = (
  name: string,
  { reporter, specs, browser, workers, outputDir }: RunConfig,
): [string, string][] => [
  [name, source],
  [
    optionsName,
    JSON.stringify({
      reporter,
      specs,
      outputDir,
      ...(workers === undefined ? {} : { workers }),
      ...(browser.kind === 'channel' ? { channel: browser.channel } : {}),
    }),
  ],
];

const source = `import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import project from './playwright.config';
import options from './${optionsName}';

const { workers, channel }: { workers?: number; channel?: string } = options;
const server = process.env.${proxyVariableNames.server};
const ofThisRun = {
  screenshot: 'only-on-failure' as const,
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

const escaped = (path: string) => path.replaceAll(/[$()*+.?[\\\\\\]^{|}]/g, '\\\\$&');

export default defineConfig({
  ...project,
  testMatch: options.specs.map((spec) => new RegExp('^' + escaped(join(__dirname, spec)) + '$')),
  reporter: [['./support/secrets.ts'], [options.reporter]],
  outputDir: options.outputDir,
  retries: 0,
  forbidOnly: false,
  ...(workers ? { workers } : {}),
  projects: project.projects?.map((browserProject) => ({ ...browserProject, use: { ...browserProject.use, ...ofThisRun } })),
});
`;
