import * as z from 'zod';
import { message, type Message } from '../../core/message.ts';
import { quoteText, valueText } from '../../core/text/shortTexts.ts';
import { getField, getTextField } from '../../core/values.ts';
import { defineAction, string } from '../define/defineStep.ts';
import type { CallArgument, PlaywrightCall } from '../define/playwrightCall.ts';
import { cannot, type StepCoder } from '../define/stepCoder.ts';

const option = z
  .strictObject({
    value: string("The option's `value`.").optional(),
    label: string("The option's visible label.").optional(),
    index: z.int().meta({ markdownDescription: 'Position of the option, from 0.' }).optional(),
  })
  .meta({ markdownDescription: 'An option by value, label or position.' });

const valueOrLabel = string("The option's value or label.");

type Option = string | z.infer<typeof option>;

export const selectOption = defineAction('SELECT_OPTION', {
  summary: 'Selects options of a `<select>`.',
  element: 'required',
  isField: true,
  argument: z
    .union([valueOrLabel, option, z.array(z.union([valueOrLabel, option]))])
    .meta({ markdownDescription: 'Value or label, `{value, label, index}`, or a list of these.' })
    .nullish(),
  exactTexts: [[], ['*'], ['value'], ['*', 'value']],
  words: (calledWith, element) => {
    const wanted: unknown[] = Array.isArray(calledWith) ? (calledWith as unknown[]) : [calledWith];
    const options = wanted
      .filter((choice) => choice !== null && choice !== undefined)
      .slice(0, 10)
      .map(optionWords);
    if (options.length === 0) return message('Select nothing in {0}', element);
    const list: Message = { template: options.map((_, at) => `{${at}}`).join(', '), args: options };
    return message('Select {0} in {1}', list, element);
  },
  code: (wanted, step) => `await ${step.on(`selectOption(${optionsCode(wanted, step)})`)};`,
  fromPlaywright: {
    locatorOrPage: {
      selectOption: (call) => {
        const argument = call.argument();
        call.options(1);
        if (argument.isNull) return null;
        return argument.items
          ? argument.items.map((item) =>
              item ? optionOf(item, call) : argument.refuse(message('An option is missing')),
            )
          : optionOf(argument, call);
      },
    },
  },
  snippets: [
    { label: message('Choose an option'), argument: ['${2:option}'], on: "getByLabel('${1:Country}')" },
  ],
  examples: [
    {
      about: 'By value or label:',
      calledWith: 'Germany',
      on: "getByLabel('Country')",
      words: "Select 'Germany' in field 'Country'",
    },
    {
      about: 'By position:',
      calledWith: { index: 0 },
      on: "getByLabel('Delivery')",
      words: "Select option 1 in field 'Delivery'",
    },
    {
      about: 'Several options:',
      calledWith: ['Red', 'Blue'],
      on: "getByLabel('Colors')",
      words: "Select 'Red', 'Blue' in field 'Colors'",
    },
    {
      about: 'Without an argument, all options of a list are deselected:',
      on: "getByLabel('Colors')",
      words: "Select nothing in field 'Colors'",
    },
  ],
});

function optionWords(wanted: unknown): Message | string {
  const text = getTextField(wanted, 'label') ?? getTextField(wanted, 'value');
  if (text !== undefined) return quoteText(text);
  const index = getField(wanted, 'index');
  return typeof index === 'number' ? message('option {0}', index + 1) : valueText(wanted);
}

function optionsCode(wanted: Option | readonly Option[] | null | undefined, step: StepCoder): string {
  if (wanted === null || wanted === undefined) return '[]';
  if (!Array.isArray(wanted)) return optionCode(wanted as Option, step);
  if (new Set(wanted.map((choice) => typeof choice)).size > 1) {
    cannot(
      'SELECT_OPTION mixes texts and objects: write every option as an object with value, label or index',
    );
  }
  return `[${wanted.map((choice: Option) => optionCode(choice, step)).join(', ')}]`;
}

function optionCode(wanted: Option, step: StepCoder): string {
  if (typeof wanted === 'string') return step.text(wanted);
  const pairs = Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? step.text(value) : String(value)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

function optionOf(argument: CallArgument, call: PlaywrightCall): Option {
  if (!argument.isObject) {
    const value = argument.constant();
    return typeof value === 'string'
      ? value
      : argument.refuse(message('{0}() needs text in quotes', call.method));
  }
  const wanted = argument.fields({ value: 'string', label: 'string', index: 'number' });
  return wanted.index === undefined || Number.isSafeInteger(wanted.index)
    ? wanted
    : argument.refuse(message('The index of an option is a whole number'));
}
