import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { petApi } from './petApi.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Order {
  readonly petId?: number;
  readonly quantity?: number;
}

const pets = [
  { id: 1, name: 'Milo', status: 'available' },
  { id: 2, name: 'Luna', status: 'pending' },
  { id: 3, name: 'Kiwi', status: 'sold' },
  { id: 4, name: 'Nala', status: 'pending' },
];

const account = `Basic ${btoa('ada@example.com:correct horse')}`;

const page = `<!doctype html>
<html lang="en">
  <title>Pet service</title>
  <link rel="stylesheet" href="swagger-ui.css">
  <div id="swagger-ui"></div>
  <script src="swagger-ui-bundle.js"></script>
  <script>
    SwaggerUIBundle({
      url: 'openapi.json',
      dom_id: '#swagger-ui',
      deepLinking: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      filter: true,
    });
  </script>
</html>`;

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

/** A service for pets, with Swagger UI to use it. Each visit of its page has its own orders, and starts with none. */
export async function servePetService(): Promise<{ url: string; close(): Promise<void> }> {
  const files = new Map([
    fileOf('swagger-ui.css', 'text/css'),
    fileOf('swagger-ui-bundle.js', 'text/javascript'),
  ]);
  const visits: Order[][] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const { status, type, body, headers } =
        pathname === '/'
          ? welcome(visits)
          : (files.get(pathname) ??
            (await answer(request, pathname, searchParams, ordersOf(visits, request))));
      response.writeHead(status, { 'cache-control': 'no-store', 'content-type': type, ...headers }).end(body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function fileOf(name: string, type: string): [path: string, answer: Answer] {
  const body = readFileSync(`node_modules/swagger-ui-dist/${name}`);
  return [
    `/${name}`,
    { status: 200, type: `${type}; charset=utf-8`, body, headers: { 'cache-control': 'max-age=3600' } },
  ];
}

function welcome(visits: Order[][]): Answer {
  const visit = visits.push([]) - 1;
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: page,
    headers: { 'set-cookie': `visit=${visit}` },
  };
}

const ordersOf = (visits: readonly Order[][], { headers }: IncomingMessage): Order[] =>
  visits[Number(/visit=(\d+)/.exec(headers.cookie ?? '')?.[1])] ?? [];

async function answer(
  request: IncomingMessage,
  pathname: string,
  query: URLSearchParams,
  orders: Order[],
): Promise<Answer> {
  const { method = 'GET', headers } = request;
  switch (`${method} ${pathname}`) {
    case 'GET /openapi.json':
      return json(200, petApi);
    case 'GET /api/pets':
      return json(200, petsOf(query));
    case 'GET /api/orders':
      return json(200, orders);
    case 'POST /api/orders':
      return addOrder(orders, (await readJson(request)) as Order);
    case 'GET /api/archive/orders':
      return json(200, [{ petId: 3, quantity: 1 }]);
    case 'GET /api/users/me':
      return headers.authorization === account
        ? json(200, { name: 'Ada Lovelace' })
        : json(401, { message: 'Nobody is logged in' });
    default:
      return onePet(pathname, headers.accept);
  }
}

function petsOf(query: URLSearchParams): typeof pets {
  const status = query.get('status');
  const found = status === null ? pets : pets.filter((pet) => pet.status === status);
  return found.slice(0, Number(query.get('limit') ?? found.length));
}

function addOrder(orders: Order[], order: Order): Answer {
  if (order.petId === undefined) return json(400, { message: 'Which pet?' });
  orders.push(order);
  return json(201, { number: orders.length, ...order });
}

function onePet(pathname: string, accept: string | undefined): Answer {
  const [, id] = /^\/api\/pets\/(\d+)$/.exec(pathname) ?? [];
  const pet = pets.find((pet) => pet.id === Number(id));
  if (!pet) return json(404, { message: 'Not found' });
  return accept === 'text/plain'
    ? { status: 200, type: 'text/plain', body: `${pet.name} is ${pet.status}` }
    : json(200, pet);
}
