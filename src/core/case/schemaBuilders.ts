import * as z from 'zod';

/** A text with its description. */
export const string = (markdownDescription: string): z.ZodString => z.string().meta({ markdownDescription });

/** The argument of what takes none. */
export const noArgument = z.null().meta({ markdownDescription: 'Takes no argument.' }).optional();

function tagged<Key extends 'action' | 'expectation', Tag extends string, Arg extends z.ZodType>(
  key: Key,
  tag: Tag,
  markdownDescription: string,
  calledWith: Arg,
) {
  const shape = { [key]: z.literal(tag), calledWith } as Record<Key, z.ZodLiteral<Tag>> & { calledWith: Arg };
  return z.strictObject(shape).meta({ title: tag, markdownDescription });
}

/** An action with its argument. */
export const action = <Tag extends string, Arg extends z.ZodType>(
  tag: Tag,
  description: string,
  calledWith: Arg,
) => tagged('action', tag, description, calledWith);

/** An expectation with its argument. */
export const expectation = <Tag extends string, Arg extends z.ZodType>(
  tag: Tag,
  description: string,
  calledWith: Arg,
) => tagged('expectation', tag, description, calledWith);
