import * as z from 'zod';

const text = z.string().max(2000);
const place = z.number().int().nonnegative();

const link = z.object({ n: place, href: text, name: text, landmark: text });
const heading = z.object({ n: place, level: z.number(), name: text });
const field = z.object({
  n: place,
  /** Position of its form on the page, -1 for one outside of any. */
  form: z.number().int(),
  /** `select`, `textarea`, or the type of an input. */
  kind: text,
  label: text,
  placeholder: text,
  group: text,
  autocomplete: text,
  isMultiple: z.boolean(),
  isChecked: z.boolean(),
  value: text,
  min: text,
  max: text,
  maxLength: z.number(),
  hasPattern: z.boolean(),
  options: z.array(z.object({ value: text, isDisabled: z.boolean() })),
});

const form = z.object({ method: text, action: text, name: text, isSearch: z.boolean() });
const frame = z.object({ title: text, src: text });

/** The parts of a page that test cases can be about. The page may return anything: everything is checked. */
export const snapshot = z.object({
  links: z.array(link),
  headings: z.array(heading),
  fields: z.array(field),
  forms: z.array(form),
  frames: z.array(frame),
});

export type Snapshot = z.infer<typeof snapshot>;

export type Link = z.infer<typeof link>;

export type Heading = z.infer<typeof heading>;

export type FormField = z.infer<typeof field>;

export type Form = z.infer<typeof form>;
