import type { ServiceModes } from '../../../../src/service/cases/pushAndImport.ts';
import { startService, type TestService } from '../../../support/testService.ts';

export const nameOf = ({ pull, push }: ServiceModes): string => `pull ${pull}, push ${push}`;

/** A service, its modes, and the number of its workspaces: the ids of each are unique. */
export interface SharedService extends TestService {
  readonly modes: ServiceModes;
  workspaces: number;
}

const services = new Map<string, SharedService>();
process.once('exit', () => services.forEach((service) => service.close()));

/** The service in these modes, which all tests of a process share: each has a separate target. */
export function serviceIn(modes: ServiceModes): SharedService {
  const name = nameOf(modes);
  const service = services.get(name) ?? { ...startService(modes), modes, workspaces: 0 };
  services.set(name, service);
  return service;
}
