import { commandOperands, type CommandName } from '../arguments/commandOptions.ts';
import { programName } from '../arguments/programName.ts';
import { commandTexts, type CommandExample } from './commandTexts.ts';
import { environmentTexts } from './environmentTexts.ts';
import { helpOptionsOf, type HelpOption } from './helpOptions.ts';
import { printParagraph, printSections, printShellCommand, type Entry } from './layout.ts';

/** Prints the help of one command. */
export function printCommandPage(command: CommandName): string[] {
  const {
    description,
    exitCodes,
    environmentTitle = 'Environment variables',
    examples,
  } = commandTexts[command];
  const options = helpOptionsOf(command);
  const required = options.filter(({ isRequired }) => isRequired).map(({ usage }) => usage);
  const operands = commandOperands[command];
  const variables = environmentTexts.filter(({ commands }) => commands.includes(command));
  return [
    `Usage: ${[programName, command, ...(operands ? [operands.usage] : []), ...required].join(' ')} [options]`,
    '',
    ...printParagraph(description),
    ...printSections([
      { title: 'Options', entries: [...options.map(optionEntry), ['-h, --help', 'print this page']] },
      { title: environmentTitle, entries: variables.map(({ name, text }) => [name, text]) },
    ]),
    ...printSections([{ title: 'Exit codes', entries: Object.entries(exitCodes) }]),
    '',
    'Examples',
    ...examples.flatMap(printExample),
  ];
}

function optionEntry({ usage, isRequired, isRepeatable, defaultValue, ...texts }: HelpOption): Entry {
  const { summary, details } = texts;
  const text = [
    isRepeatable ? `${summary}; can be used several times` : summary,
    ...(isRequired ? ['(required)'] : []),
    ...(defaultValue === undefined ? [] : [`(default: ${defaultValue})`]),
  ].join(' ');
  return [usage, details === '' ? text : `${text}. ${details}`];
}

const printExample = ({ title, environment, line }: CommandExample): string[] => [
  `  # ${title}`,
  ...printShellCommand([...(environment === undefined ? [] : [environment]), programName, line].join(' ')),
];
