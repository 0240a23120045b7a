import * as z from 'zod';

/** The row of a service in the view. */
export interface ServiceNode {
  readonly kind: 'service';
  readonly serviceUrl: string;
}

const withService = z.object({ serviceUrl: z.string() });
const withParent = z.object({ kind: z.literal('problem'), parent: z.unknown() });

/** Gets the service of the row that a command was run on; of a problem, that of its parent row. */
export function serviceUrlOf(argument: unknown): string | undefined {
  const { data: problem } = withParent.safeParse(argument);
  return problem ? serviceUrlOf(problem.parent) : withService.safeParse(argument).data?.serviceUrl;
}
