import * as z from 'zod';
import { webAddress } from '../../api/contract/fieldSchemas.ts';
import { reportContext } from '../../api/contract/report.ts';
import { uuid } from '../../core/case/uuid.ts';

/** The name of a variable, with or without the sign that it has in a test case. */
const variableName = z.string().regex(/^\$?[A-Za-z_]\w*$/);

/** The body of `POST /apiKey/v3/execute`: the test cases of a target are to run at an address. */
export const executeBody = z.looseObject({
  testTargetId: uuid,
  url: webAddress,
  context: reportContext,
  environmentName: z.string().nullish(),
  /** Only test cases with one of these tags. */
  tags: z.array(z.string()).nullish(),
  /** Values by the variable's name; of several values, the first is used. */
  variablesToOverwrite: z.record(variableName, z.union([z.string(), z.array(z.string()).min(1)])).nullish(),
});

export type ExecuteBody = z.infer<typeof executeBody>;
