import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { serviceUrlOf } from '../connection/serviceNode.ts';
import { serviceName } from '../connection/services.ts';
import { pickOne } from '../ui/prompts.ts';
import type { TargetLists } from './pickTarget.ts';

/** Gets a service: that of the row, the only one, or the one that the user picks. */
export async function pickService(
  argument: unknown,
  { services }: Pick<TargetLists, 'services'>,
  title: string,
): Promise<string> {
  const given = serviceUrlOf(argument);
  if (given !== undefined) return given;
  const known = services.list();
  const [first, ...others] = known;
  if (!first) throw new UserError(message('No service is connected'), message('Connect to one'), 'connect');
  if (others.length === 0) return first;
  const picked = await pickOne(
    known.map((serviceUrl) => ({ label: serviceName(serviceUrl), serviceUrl })),
    { title },
  );
  return picked.serviceUrl;
}
