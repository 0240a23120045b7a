import * as z from 'zod';
import type { JsonSchema } from './jsonSchema.ts';

/** A zod schema as a JSON schema of draft 7, with its descriptions and the messages of its patterns. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const message = patternMessage(zodSchema);
      if (jsonSchema.pattern && message) jsonSchema.patternErrorMessage = message;
    },
  });
  return JSON.parse(JSON.stringify(made)) as JsonSchema; // plain data, of our own type
}

/** The message of the zod check for text that fits no pattern; without it the editor shows the bare pattern. */
function patternMessage(schema: z.core.$ZodType): string | undefined {
  const issue = z.safeParse(schema, ' @').error?.issues[0];
  if (issue?.code !== 'invalid_format') return undefined;
  return issue.format === 'uuid' ? 'Must be a UUID' : capitalised(issue.message);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
