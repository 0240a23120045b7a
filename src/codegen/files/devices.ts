export const browsers = ['CHROMIUM', 'FIREFOX', 'SAFARI'] as const;
export const breakpoints = ['DESKTOP', 'TABLET', 'MOBILE'] as const;

export type Browser = (typeof browsers)[number];
export type Breakpoint = (typeof breakpoints)[number];

/** A browser at a breakpoint, as a project of a configuration. */
interface Device {
  readonly projectName: string;
  /** Lines of the options of the project. */
  readonly use: readonly string[];
}

/** Playwright's devices of each browser. Those of Firefox are desktops: it has no mobile form. */
const devices: Readonly<Record<Browser, Readonly<Record<Breakpoint, string>>>> = {
  CHROMIUM: { DESKTOP: 'Desktop Chrome', TABLET: 'Galaxy Tab S4', MOBILE: 'Pixel 7' },
  FIREFOX: { DESKTOP: 'Desktop Firefox', TABLET: 'Desktop Firefox', MOBILE: 'Desktop Firefox' },
  SAFARI: { DESKTOP: 'Desktop Safari', TABLET: 'iPad Pro 11', MOBILE: 'iPhone 15' },
};

const firefoxViewports: Readonly<Record<Breakpoint, readonly string[]>> = {
  DESKTOP: [],
  TABLET: ['viewport: { width: 712, height: 1138 },'],
  MOBILE: ['viewport: { width: 412, height: 839 },'],
};

const executable = [
  'launchOptions: PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH',
  '  ? { executablePath: PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH }',
  '  : {},',
];

/** Gets the project for a browser at a breakpoint. */
export const deviceOf = (browser: Browser, breakpoint: Breakpoint): Device => ({
  projectName: browser === 'SAFARI' ? 'webkit' : browser.toLowerCase(),
  use: [
    `...devices['${devices[browser][breakpoint]}'],`,
    ...(browser === 'FIREFOX' ? firefoxViewports[breakpoint] : []),
    ...(browser === 'CHROMIUM' ? executable : []),
  ],
});
