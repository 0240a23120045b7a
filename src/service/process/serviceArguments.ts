import path from 'node:path';

/** Settings of a local service that ends together with the process that starts it. */
export interface ServiceLaunch {
  /** The folder of the extension, with its bundles and the sample. */
  readonly extension: string;
  /** The folder that keeps the data. */
  readonly data: string;
  /** Folders from which Playwright Test is looked for, as Node would. */
  readonly playwright: readonly string[];
  /** The path or the channel of the browser; empty where any will do. */
  readonly browser?: string;
  /** The node that runs Playwright; empty where any will do. */
  readonly node?: string;
  /** Origins that code of test cases may fetch from, beside that of the application. */
  readonly allowedOrigins?: readonly string[];
}

/** The arguments with which Node starts the service; its standard input must be a pipe. */
export function serviceArguments(launch: ServiceLaunch): string[] {
  const { extension, data, playwright, browser, node, allowedOrigins = [] } = launch;
  return [
    path.join(extension, 'dist', 'service.js'),
    '--port',
    '0',
    '--data',
    data,
    '--sample',
    path.join(extension, 'sample'),
    ...playwright.flatMap((folder) => ['--playwright', folder]),
    ...(browser ? [`--browser=${browser}`] : []),
    ...(node ? [`--node=${node}`] : []),
    ...allowedOrigins.map((origin) => `--allow-origin=${origin}`),
    '--no-key',
    '--parent-stdin',
  ];
}
