import type { TestTarget } from '../../api/contract/testTarget.ts';
import { message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { type Services, serviceName } from '../connection/services.ts';
import { pickOne } from '../ui/prompts.ts';
import { targetOfRow, type TargetOf, isTargetOf, targetAbove, isSameTarget, type Target } from './target.ts';

/** The test targets of the connected services. */
export interface TargetLists {
  readonly services: Services;
  targetsOf(serviceUrl: string): Promise<TestTarget[]>;
}

/** Gets a test target: that of the row, the only one, or the one that the user picks. */
export async function pickTarget(argument: unknown, lists: TargetLists, title: string): Promise<TargetOf> {
  if (isTargetOf(argument)) return argument;
  const above = targetAbove(argument);
  const all = await targetsFor(above, lists);
  const named = above && all.find((choice) => isSameTarget(targetOfRow(choice), above));
  if (named) return named;
  const [only, ...others] = all;
  if (!only) {
    throw new UserError(message('There is no test target yet'), message('Create one'), 'connect');
  }
  if (others.length === 0) return only;
  const items = all.map((choice) => ({
    label: cleanLine(choice.target.app),
    description: serviceName(choice.serviceUrl),
    choice,
  }));
  const picked = await pickOne(items, { title });
  return picked.choice;
}

async function targetsFor(above: Target | undefined, lists: TargetLists): Promise<TargetOf[]> {
  const urls = lists.services.list().filter((url) => above === undefined || above.serviceUrl === url);
  const found = await Promise.all(
    urls.map(async (serviceUrl) =>
      (await lists.targetsOf(serviceUrl)).map((target) => ({ serviceUrl, target })),
    ),
  );
  return found.flat();
}
