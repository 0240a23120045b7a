import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parse } from 'yaml';
import { type TestCase, testCaseSchema } from '../../../src/core/case/testCase.ts';

const folder = path.resolve('sample/app');

/** Variables of the sample's environment: its test account. */
export const sampleVariables = {
  TEST_USERNAME: 'ada@example.com',
  TEST_PASSWORD: 'correct horse',
  TEST_OTP_INITIALIZER_KEY: 'JBSWY3DPEHPK3PXP',
};

export interface CaseFile {
  /** Relative to the folder of the sample's cases, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly testCase: TestCase;
}

export function sampleCases(): CaseFile[] {
  const cases = path.resolve('sample/workspace/portable-tests');
  return readdirSync(cases, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(cases, name), 'utf8');
      return { path: name.replaceAll('\\', '/'), text, testCase: testCaseSchema.parse(parse(text)) };
    });
}

/** The names of the sample application's pages. */
export const samplePages = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.html'));

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface SampleServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Changes the text of a file by its path with `/`, answers 404, or nothing at all for `null`. */
type Edit = (name: string, text: string) => string | 404 | null;

/** Serves the sample application at /sample-app/. @param edit may break it */
export async function serveSampleApp(edit?: Edit): Promise<SampleServer> {
  const server = createServer(sampleAppListener(edit));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sample-app/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Answers requests for the sample application below /sample-app/. */
export function sampleAppListener(edit: Edit = (_, text) => text): RequestListener {
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  );
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.replace(/^\/sample-app\//, '') || 'index.html';
    const contentType = contentTypes[path.extname(name)];
    const answer =
      files.has(name) && contentType ? edit(name, readFileSync(path.join(folder, name), 'utf8')) : 404;
    if (answer === null) response.destroy();
    else if (answer === 404) response.writeHead(404).end();
    else {
      // Nothing in it may come from elsewhere.
      response.writeHead(200, {
        'content-type': contentType,
        'content-security-policy': "default-src 'self'",
      });
      response.end(answer);
    }
  };
}
