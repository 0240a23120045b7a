import * as z from 'zod';
import { message } from '../message.ts';

/**
 * Portable selectors (contract 2.5): a chain, each applied inside the one before.
 * The abridged variant of a test case leaves `selectorType` out.
 */

const exact = z
  .boolean()
  .meta({ markdownDescription: 'Match the whole text, case-sensitively, instead of a part of it.' })
  .optional();

const role = {
  name: z
    .string()
    .meta({ markdownDescription: 'Accessible name of the element, such as the text on a button.' })
    .optional(),
  exact,
  checked: z.boolean().meta({ markdownDescription: 'State of a checkbox or radio button.' }).optional(),
  disabled: z.boolean().meta({ markdownDescription: 'Whether the element is disabled.' }).optional(),
  expanded: z.boolean().meta({ markdownDescription: 'Whether the element is expanded.' }).optional(),
  includeHidden: z
    .boolean()
    .meta({ markdownDescription: 'Also match elements hidden from assistive technology.' })
    .optional(),
  level: z.number().meta({ markdownDescription: 'Level of a heading, list item or row.' }).optional(),
  pressed: z.boolean().meta({ markdownDescription: 'State of a toggle button.' }).optional(),
  selected: z.boolean().meta({ markdownDescription: 'Whether the option or tab is selected.' }).optional(),
};

const filter = {
  hasText: z.string().meta({ markdownDescription: 'Keep elements that contain this text.' }).optional(),
  hasNotText: z
    .string()
    .meta({ markdownDescription: 'Keep elements that do not contain this text.' })
    .optional(),
};

const index = z
  .int()
  .meta({ markdownDescription: 'Position as imported. Only the order of the list counts.' })
  .nullish();

const optionsMeta = {
  title: 'Selector options',
  markdownDescription: 'Narrows the elements that the selector matches.',
};

const needed = (markdownDescription: string): z.ZodString =>
  z.string().meta({ title: 'Selector', markdownDescription });

const unneeded = z
  .string()
  .meta({ title: 'Selector', markdownDescription: 'Not used by this selector type.' })
  .nullish();

function branch<Type extends string, Shape extends z.core.$ZodShape, Sel extends z.ZodType>(
  type: Type,
  markdownDescription: string,
  selector: Sel,
  options: Shape,
) {
  return z
    .strictObject({
      selectorType: z.literal(type),
      selector,
      options: z.strictObject(options).meta(optionsMeta).nullish(),
      index,
    })
    .meta({ title: type, markdownDescription });
}

const selectorSchemas = [
  branch(
    'ROLE',
    'By ARIA role and accessible name: `getByRole`.',
    needed('An ARIA role, such as `button`.'),
    role,
  ),
  branch('TEXT', 'By the text it contains: `getByText`.', needed('The text.'), { exact }),
  branch('LABEL', 'A form field by its label: `getByLabel`.', needed("The label's text."), { exact }),
  branch('PLACEHOLDER', 'An input by its placeholder: `getByPlaceholder`.', needed('The placeholder.'), {
    exact,
  }),
  branch('ALT_TEXT', 'An image by its alternative text: `getByAltText`.', needed('The alternative text.'), {
    exact,
  }),
  branch('TITLE', 'By its `title` attribute: `getByTitle`.', needed('The title.'), { exact }),
  branch(
    'TEST_ID',
    "By test id: `getByTestId`. The attribute is the test target's `testIdAttribute`.",
    needed('The test id.'),
    {},
  ),
  branch('CSS', 'By CSS selector or XPath: `locator`.', needed('A CSS selector or an XPath.'), {}),
  branch(
    'FRAME',
    'Enters an iframe: `frameLocator`. The next selectors apply inside it.',
    needed('CSS selector of the iframe.'),
    {},
  ),
  branch('FILTER', 'Narrows the elements found so far by text: `filter`.', unneeded, filter),
  branch('FIRST', 'The first of the elements found so far: `first`.', unneeded, {}),
  branch('LAST', 'The last of the elements found so far: `last`.', unneeded, {}),
  branch(
    'NTH',
    'One of the elements found so far, counted from 0: `nth`.',
    needed('The position, such as `"2"`.').regex(
      /^-?\d+$/,
      message('must be a whole number, as a string').template,
    ),
    {},
  ),
] as const;

const abridged = z
  .strictObject({
    selectorType: z.undefined().optional(),
    selector: z.string().meta({ title: 'Selector', markdownDescription: 'What to look for.' }).nullish(),
    options: z
      .strictObject({ ...role, ...filter })
      .meta(optionsMeta)
      .nullish(),
    index,
  })
  .meta({ title: 'Abridged selector' });

/** One link of a locator: strict, so that a check can name whatever it does not know. */
export const selectorSchema = z.discriminatedUnion('selectorType', [...selectorSchemas, abridged]).meta({
  title: 'Selector',
  markdownDescription: 'One part of the locator. Selectors apply in order, each inside the previous one.',
});

export const selectorTypes = selectorSchemas.map((schema) => schema.shape.selectorType.value);

export type Selector = z.infer<typeof selectorSchema>;
export type SelectorType = (typeof selectorTypes)[number];
