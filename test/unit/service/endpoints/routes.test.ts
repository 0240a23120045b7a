import assert from 'node:assert/strict';
import { endpoints } from '../../../../src/api/contract/endpoints.ts';
import { startService } from '../../../support/testService.ts';

describe('the routes of the local service', () => {
  it('include every endpoint of the interface', () => {
    const service = startService();
    const routes = new Set(service.app.routes.map(({ method, path }) => `${method} ${path}`));
    const missing = Object.values(endpoints).flatMap(({ name, method, path }) =>
      routes.has(`${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`) ? [] : name,
    );
    service.close();
    assert.deepEqual(missing, []);
  });
});
