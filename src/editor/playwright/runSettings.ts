import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { parseOrigin } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import { readSetting } from '../ui/settings.ts';

/** The settings `portableTests.run.*`; empty where they are not set. */
export interface RunSettings {
  /** The folder of `@playwright/test`, or one above it. */
  readonly playwright: string;
  readonly node: string;
  /** A path, or the name of a channel. */
  readonly browser: string;
  /** A name from Playwright's list of devices. */
  readonly device: string;
  /** The size of pages, such as `1280x720`. */
  readonly viewport: string;
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

type TextSetting =
  | 'playwright'
  | 'node'
  | 'browser'
  | 'device'
  | 'viewport'
  | 'wsEndpoint'
  | 'testIdAttribute'
  | 'url';

/** The settings for a file, or those for all. */
export function runSettings(scope?: vscode.Uri): RunSettings {
  const text = (name: TextSetting): string => readSetting(`run.${name}`, scope).trim();
  return {
    playwright: text('playwright'),
    node: text('node'),
    browser: text('browser'),
    device: text('device'),
    viewport: text('viewport'),
    wsEndpoint: text('wsEndpoint'),
    workers: Math.max(0, Math.trunc(readSetting('run.workers', scope))),
    timeoutPerStep: Math.min(30_000, Math.max(5000, readSetting('run.timeoutPerStep', scope))),
    testIdAttribute: text('testIdAttribute'),
    url: text('url'),
  };
}

/**
 * Origins that code of test cases may fetch from, beside that of the application. Only the user names them: a
 * repository brings test cases, and must not bring its own permission with them.
 *
 * @throws {UserError} when the setting holds something else
 */
export function readAllowedOrigins(): string[] {
  return readSetting('run.allowedOrigins').map((entry) => {
    const origin = parseOrigin(String(entry));
    if (origin !== undefined) return origin;
    throw new UserError(
      message(
        '"{0}" in the setting {1} is not an origin',
        String(entry).slice(0, 80),
        'portableTests.run.allowedOrigins',
      ),
      message('Enter a scheme and a host, such as https://api.example.com'),
    );
  });
}
