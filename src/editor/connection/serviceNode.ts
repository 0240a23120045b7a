import * as z from 'zod';

/** The row of a service in the view. */
export interface ServiceNode {
  readonly kind: 'service';
  readonly serviceUrl: string;
}

const withService = z.object({ serviceUrl: z.string() });
const withParent = z.object({ kind: z.literal('problem'), parent: z.unknown() });

/** The service of the row that a command was called on; of a problem, that of the row which has it. */
export function serviceUrlOf(argument: unknown): string | undefined {
  const { data: problem } = withParent.safeParse(argument);
  return problem ? serviceUrlOf(problem.parent) : withService.safeParse(argument).data?.serviceUrl;
}
