import * as z from 'zod';

const text = z.string().max(2000);

const part = z.object({
  n: z.number().int().nonnegative(),
  /** Its ARIA role; `summary` and `text` have none. */
  role: text,
  name: text,
  /** The list item, row or article that it is in, with the first text there. */
  holder: z.object({ role: text, text }),
  /** The heading that it is in, with the first text there. */
  heading: z.object({ name: text, text }),
  /** Id of the element that it is in. */
  region: text,
  /** States are `true`, `false`, or empty where it has none. */
  expanded: text,
  selected: text,
  pressed: text,
  checked: text,
  hasPopup: z.boolean(),
  isDisabled: z.boolean(),
  /** In another control, which does the same. */
  isNested: z.boolean(),
  /** In the head of a column. */
  isSortable: z.boolean(),
  isSubmit: z.boolean(),
  /** Method of its form, empty outside of any. */
  form: text,
  isSearchForm: z.boolean(),
  /** Fragment of a link to the same page. */
  route: text,
  /** Words that its type, name, id and classes have. */
  hint: text,
  kind: text,
  placeholder: text,
  value: text,
  min: text,
  max: text,
  maxLength: z.number(),
  hasPattern: z.boolean(),
  options: z.array(z.object({ value: text, text, isDisabled: z.boolean() })),
});

/** What is visible on a page at a moment. The page may return anything: everything is checked. */
export const pageState = z.object({
  parts: z.array(part),
  /** Rows of tables and items of lists, in their order, each by its first text. */
  sequences: z.array(z.object({ role: z.enum(['row', 'listitem']), texts: z.array(text) })),
});

export type PageState = z.infer<typeof pageState>;

export type Part = PageState['parts'][number];
