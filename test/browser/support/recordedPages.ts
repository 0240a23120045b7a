import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { dataGrid } from './foreign/dataGrid.ts';
import { pageOf, type ForeignApp } from './foreign/foreignApp.ts';
import { pickers } from './foreign/pickers.ts';
import { sorting } from './foreign/sorting.ts';
import { textEditor } from './foreign/textEditor.ts';
import { todoList } from './foreign/todoList.ts';
import { webComponents } from './foreign/webComponents.ts';
import { hostileActs, hostilePage } from './hostilePages.ts';
import { recordedWays, type RecordedWay } from './recordedWays.ts';
import { sampleAppListener } from './sampleApp.ts';

/** The path of the first page of a way. */
export const pathOfWay = (way: RecordedWay): string => `ways/${recordedWays.indexOf(way)}/`;

/** The applications that use libraries of others. */
export const foreignApps: readonly ForeignApp[] = [
  todoList,
  webComponents,
  pickers,
  textEditor,
  dataGrid,
  sorting,
];

/** The path of the page of an application. */
export const pathOfApp = ({ name }: ForeignApp): string => `apps/${name}/`;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The path of a page that acts by itself. */
export const pathOfAct = (act: string): string => `hostile/${hostileActs.indexOf(act)}`;

/** Serves the pages of all ways, of the applications of others and those that act by themselves, and the sample shop at `/sample-app/`. */
export async function serveRecordedPages(): Promise<{ url: string; close(): Promise<void> }> {
  const shop = sampleAppListener();
  const server = createServer((request, response) => {
    const asked = (request.url ?? '').slice(1).replace(/\?.*/, '');
    return asked.startsWith('sample-app/') ? shop(request, response) : answer(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(asked: string, response: Parameters<RequestListener>[1]): void {
  const [, at, rest = ''] = /^ways\/(\d+)\/(.*)$/.exec(asked) ?? [];
  if (at !== undefined && rest === 'file') {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="a.csv"' }).end('a');
    return;
  }
  const app = foreignApps.find((app) => asked === pathOfApp(app));
  const act = hostileActs[Number(/^hostile\/(\d+)$/.exec(asked)?.[1])];
  const page =
    act === undefined ? (app ? pageOf(app) : recordedWays[Number(at)]?.pages[rest]) : hostilePage(act);
  const module = /^modules\/(.*)/.exec(asked)?.[1];
  const body = page ?? (module === undefined ? undefined : readFile(path.resolve('node_modules', module)));
  const type = page === undefined ? (types[path.extname(asked)] ?? 'text/plain') : 'text/html; charset=utf-8';
  void Promise.resolve(body).then(
    (text) => response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text),
    () => response.writeHead(404).end(),
  );
}
