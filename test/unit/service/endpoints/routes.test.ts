import assert from 'node:assert/strict';
import { endpoints, newerPath, type Exchange } from '../../../../src/api/contract/endpoints.ts';
import { hostedEndpoints } from '../../../../src/service/endpoints/endpointsBesideInterface.ts';
import { localEndpoints } from '../../../../src/service/localContract/localApi.ts';
import { startService } from '../../../support/testService.ts';

describe('the routes of the local service', () => {
  let routes: Set<string>;

  before(() => {
    const service = startService();
    const below = service.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/api/'),
    );
    routes = new Set(below.map(({ method, path }) => `${method} ${path}`));
    service.close();
  });

  const routeOf = (method: string, path: string): string =>
    `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

  it('include every endpoint of the interface', () => {
    const missing = Object.values(endpoints).flatMap(({ name, method, path }) =>
      routes.has(routeOf(method, path)) ? [] : name,
    );
    assert.deepEqual(missing, []);
  });

  it('are those of the tables, with version 2 below version 3 too, and no other', () => {
    const entries = [endpoints, hostedEndpoints, localEndpoints].flatMap((table) =>
      Object.values<Exchange>(table),
    );
    const wanted = entries.flatMap(({ method, path }) =>
      [path, newerPath(path) ?? []].flat().map((one) => routeOf(method, one)),
    );
    assert.deepEqual([...routes].toSorted(), wanted.toSorted());
  });
});
