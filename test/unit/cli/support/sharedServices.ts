import { startService, type TestService } from '../../service/support/service.ts';
import type { Modes } from '../../../../src/service/cases/modes.ts';

export const allModes: readonly Modes[] = (['full', 'abridged'] as const).flatMap((pull) =>
  (['replace', 'upsert'] as const).map((push) => ({ pull, push })),
);

export const nameOf = ({ pull, push }: Modes): string => `pull ${pull}, push ${push}`;

/** A service, the way it answers, and how many desks it had so far: the ids of one are nobody else's. */
export interface SharedService extends TestService {
  readonly modes: Modes;
  desks: number;
}

const services = new Map<string, SharedService>();
process.once('exit', () => services.forEach((service) => service.close()));

/** The service in these modes, which all tests of a process share: each has a target of its own. */
export function serviceIn(modes: Modes): SharedService {
  const name = nameOf(modes);
  const service = services.get(name) ?? { ...startService(modes), modes, desks: 0 };
  services.set(name, service);
  return service;
}
