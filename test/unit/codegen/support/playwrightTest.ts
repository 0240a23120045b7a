/**
 * What generated projects use of @playwright/test, as types over those of playwright-core, for a
 * type check on machines without that package.
 */
export const ambientTypes = `declare module '@playwright/test' {
  import type { APIResponse, Locator, Page, BrowserContext } from 'playwright-core';
  export type { APIResponse, BrowserContext, Download, Locator, Page } from 'playwright-core';

  export interface TestInfo {
    readonly timeout: number;
    readonly annotations: { type: string; description?: string }[];
    outputPath(...segments: string[]): string;
    attach(name: string, options: { path: string }): Promise<void>;
  }
  interface Details {
    tag?: string | string[];
    annotation?: { type: string; description?: string };
  }
  interface Builtin {
    page: Page;
    context: BrowserContext;
    baseURL: string | undefined;
  }
  interface Test<Args> {
    (title: string, details: Details, body: (args: Args, info: TestInfo) => Promise<void>): void;
    skip(condition: boolean, description: string): void;
    step<T>(title: string, body: () => Promise<T>): Promise<T>;
    info(): TestInfo;
    extend<More>(fixtures: {
      [Key in keyof More]: [
        (args: Args, use: (value: More[Key]) => Promise<void>, info: TestInfo) => Promise<void>,
        { timeout: number },
      ];
    }): Test<Args & More>;
  }
  export const test: Test<Builtin>;
  interface LocatorAssertions {
    not: LocatorAssertions;
    toBeChecked(): Promise<void>;
    toBeDisabled(): Promise<void>;
    toBeVisible(): Promise<void>;
    toContainText(text: string): Promise<void>;
    toHaveCSS(name: string, value: string): Promise<void>;
    toHaveValue(value: string): Promise<void>;
  }
  export function expect(actual: Locator): LocatorAssertions;
  export function expect(actual: APIResponse): { toBeOK(): Promise<void> };
  export const devices: Record<string, { userAgent: string }>;
  export function defineConfig(config: {
    testDir: string;
    timeout: number;
    expect: { timeout: number };
    fullyParallel: boolean;
    forbidOnly: boolean;
    reporter: ([string] | [string, { open: 'never' }])[];
    use: {
      baseURL: string;
      actionTimeout: number;
      navigationTimeout: number;
      trace: 'on';
      testIdAttribute?: string;
      permissions?: string[];
      extraHTTPHeaders?: Record<string, string>;
      httpCredentials?: { username: string; password: string; origin?: string };
    };
    projects: { name: string; use: { launchOptions: { executablePath?: string } } }[];
  }): unknown;
}
`;
