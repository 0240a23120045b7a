import * as z from 'zod';
import { message } from '../message.ts';
import { string, action, noArgument } from './schemaBuilders.ts';

const option = z
  .strictObject({
    value: string("The option's `value`.").optional(),
    label: string("The option's visible label.").optional(),
    index: z.int().meta({ markdownDescription: 'Position of the option, from 0.' }).optional(),
  })
  .meta({ markdownDescription: 'An option by value, label or position.' });

const valueOrLabel = string("The option's value or label.");

const loadStates = {
  load: 'Waits until the page is loaded.',
  domContentLoaded: 'Waits until the document is parsed.',
  networkIdle: 'Waits until the page has sent no request for half a second.',
  nuxtHydration: 'Waits until Nuxt has hydrated the page.',
  nuxtDelayHydration: 'Waits until Nuxt has hydrated the page with `nuxt-delay-hydration`.',
  webComponentsHydration: 'Waits until all web components are defined.',
  preactHydration: 'Waits until Preact has hydrated the page.',
  qwikHydration: 'Waits until Qwik has resumed the page.',
} as const;

type LoadState = keyof typeof loadStates;

const variableName = string('Name of the dynamic variable: read it as `$$name` in later steps.').regex(
  /^[A-Za-z_][A-Za-z0-9_]*$/,
  message('must start with a letter or underscore, followed by letters, digits or underscores').template,
);

/** The interactions of a step, each strict. */
export const interactionSchemas = [
  action(
    'CLICK',
    'Clicks the element.',
    z
      .strictObject({
        button: z
          .enum(['right', 'left', 'middle'])
          .meta({
            markdownDescription: 'Mouse button.',
            markdownEnumDescriptions: ['Usually opens a context menu.', 'The default.', 'The mouse wheel.'],
          })
          .optional(),
        double: z.boolean().meta({ markdownDescription: 'Double-click.' }).optional(),
        force: z
          .boolean()
          .meta({ markdownDescription: 'Click even when another element is in the way.' })
          .optional(),
      })
      .meta({ markdownDescription: 'How to click. Omit it for a normal click.' })
      .nullish(),
  ),
  action('ENTER_TEXT', 'Fills the field with the text.', string('The text. Can contain `$VARIABLES`.')),
  action(
    'TYPE_TEXT',
    'Types the text key by key.',
    z
      .strictObject({
        text: string('The text. Can contain `$VARIABLES`.'),
        delay: z
          .number()
          .min(0)
          .meta({ markdownDescription: 'Milliseconds between two key presses.' })
          .optional(),
      })
      .meta({ markdownDescription: 'The text, and how fast to type it.' }),
  ),
  action('KEY_PRESS', 'Presses a key or a combination.', string('Such as `Enter` or `Control+A`.')),
  action(
    'SELECT_OPTION',
    'Selects options of a `<select>`.',
    z
      .union([valueOrLabel, option, z.array(z.union([valueOrLabel, option]))])
      .meta({ markdownDescription: 'Value or label, `{value, label, index}`, or a list of these.' })
      .nullish(),
  ),
  action('HOVER', 'Moves the mouse over the element.', noArgument),
  action(
    'GO_TO',
    'Opens a page. Needs no selector.',
    string('A URL, or a path under the environment’s URL.'),
  ),
  action('UPLOAD', 'Chooses a file in a file input.', string("The file's name.")),
  action(
    'DOWNLOAD',
    'Waits for the download that a click starts.',
    z.unknown().meta({ markdownDescription: "The file's name." }).optional(),
  ),
  action(
    'DRAG_AND_DROP',
    'Drags the element to another one.',
    z
      .tuple([
        string('Locator line or selector of the element to drop on.'),
        z.unknown().meta({ markdownDescription: 'Options of the drop.' }),
      ])
      .meta({
        markdownDescription: 'A pair: locator line or selector of the element to drop on, and its options.',
      }),
  ),
  action(
    'EXTRACT',
    'Stores a text or an attribute of the element in a dynamic variable.',
    z
      .discriminatedUnion('type', [
        z
          .strictObject({ variableName, type: z.literal('TEXT') })
          .meta({ title: 'TEXT', markdownDescription: 'Stores the text of the element.' }),
        z
          .strictObject({
            variableName,
            type: z.literal('ATTRIBUTE'),
            attributeName: string('Name of the attribute to store.'),
          })
          .meta({ title: 'ATTRIBUTE', markdownDescription: 'Stores the value of an attribute.' }),
      ])
      .meta({ markdownDescription: 'What to store, and the name of the variable.' }),
  ),
  action(
    'JAVASCRIPT',
    'Runs code. Needs no selector.',
    z
      .strictObject({
        code: string('The code. In the sandbox: `getDynamicVariable`, `setDynamicVariable`, `decrypt`.'),
        execType: z
          .enum(['browser', 'sandbox'])
          .meta({
            markdownDescription:
              'Where it runs: in the page (`browser`) or outside of it (`sandbox`, default).',
            markdownEnumDescriptions: [
              'In the page. Gets the dynamic variables as `context`, and can return an object of new ones.',
              'Outside of the page and the browser. Can use `getDynamicVariable`, `setDynamicVariable` and `decrypt`.',
            ],
          })
          .optional(),
      })
      .meta({ markdownDescription: 'The code, and where it runs.' }),
  ),
  action(
    'OPEN_EMAIL',
    'Opens a received email as a page.',
    z
      .strictObject({
        subjectContaining: string('A part of the subject.').nullish(),
        subAddress: string('The part after `+` of the address.')
          .regex(/^[^\s@]*$/, message('must not contain a space or @').template)
          .nullish(),
      })
      .meta({ markdownDescription: 'Which email to open. Omit it for the newest one.' })
      .nullish(),
  ),
  action('CLOSE_PAGE', 'Closes the page. Needs no selector.', noArgument),
  action(
    'WAIT_FOR',
    'Waits. Needs no selector.',
    z
      .discriminatedUnion('type', [
        z
          .strictObject({
            type: z.literal('fixedTime'),
            timeMilliseconds: z
              .number()
              .min(0)
              .meta({ markdownDescription: 'Milliseconds to wait.' })
              .optional(),
          })
          .meta({ title: 'fixedTime', markdownDescription: 'Waits for a fixed time.' }),
        z
          .strictObject({
            type: z.literal('code'),
            code: string('Code that returns true to end the wait.').optional(),
          })
          .meta({ title: 'code', markdownDescription: 'Waits until the code returns true.' }),
        ...(Object.keys(loadStates) as LoadState[]).map((state) =>
          z
            .strictObject({ type: z.literal(state) })
            .meta({ title: state, markdownDescription: loadStates[state] }),
        ),
      ])
      .meta({ markdownDescription: 'What to wait for.' })
      .nullish(),
  ),
  action(
    'SCROLL',
    'Scrolls the element, or the page if there is no selector.',
    z
      .strictObject({
        x: z.number().meta({ markdownDescription: 'Pixels to the right.' }).optional(),
        y: z.number().meta({ markdownDescription: 'Pixels down.' }).optional(),
      })
      .meta({ markdownDescription: 'How far to scroll.' })
      .nullish(),
  ),
] as const;
