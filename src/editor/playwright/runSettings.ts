import * as vscode from 'vscode';

/** The settings `portableTests.run.*`; empty where they are not set. */
export interface RunSettings {
  /** The folder of `@playwright/test`, or one above it. */
  readonly playwright: string;
  readonly node: string;
  /** A path, or the name of a channel. */
  readonly browser: string;
  /** The WebSocket address of a browser elsewhere. */
  readonly wsEndpoint: string;
  /** Number of tests that run at the same time; 0 is Playwright's default. */
  readonly workers: number;
  /** In milliseconds. */
  readonly timeoutPerStep: number;
  readonly testIdAttribute: string;
  /** Address of the application, in place of the environment's. */
  readonly url: string;
}

/** The settings for a file, or those for all. */
export function runSettings(scope?: vscode.Uri): RunSettings {
  const configuration = vscode.workspace.getConfiguration('portableTests.run', scope);
  const text = (name: string): string => configuration.get<string>(name, '').trim();
  return {
    playwright: text('playwright'),
    node: text('node'),
    browser: text('browser'),
    wsEndpoint: text('wsEndpoint'),
    workers: Math.max(0, Math.trunc(configuration.get<number>('workers', 0))),
    timeoutPerStep: Math.min(30_000, Math.max(5000, configuration.get<number>('timeoutPerStep', 10_000))),
    testIdAttribute: text('testIdAttribute'),
    url: text('url'),
  };
}
