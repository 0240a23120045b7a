import type { CommandName } from '../arguments/commandOptions.ts';
import { optionShapesOf, type OptionShape } from '../arguments/optionShape.ts';
import { optionTexts } from './optionTexts.ts';

/** An option of a command, with what its schema and its description say. */
export interface HelpOption {
  readonly command: CommandName;
  /** Its name and the placeholder of its value, as in `--folder DIR`. */
  readonly usage: string;
  /** Its description in short. */
  readonly summary: string;
  /** Sentences that follow. */
  readonly details: string;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  readonly defaultValue: string | undefined;
}

type TextByCommand = string | Readonly<Partial<Record<CommandName, string>>>;

interface TextOfAnyOption {
  readonly value?: string;
  readonly text: TextByCommand;
  readonly default?: TextByCommand;
}

const texts: Readonly<Record<string, TextOfAnyOption>> = optionTexts;

/** The options of a command, required ones first. */
export function helpOptionsOf(command: CommandName): HelpOption[] {
  const options = optionShapesOf(command).flatMap((shape) => helpOption(command, shape));
  return options.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function helpOption(command: CommandName, shape: OptionShape): HelpOption[] {
  const text = texts[shape.property];
  if (!text) return [];
  const { name, isRequired, isRepeatable } = shape;
  const defaultValue = shape.defaultValue ?? textFor(command, text.default);
  const usage = text.value === undefined ? `--${name}` : `--${name} ${text.value}`;
  const sentences = splitSummary(textFor(command, text.text) ?? '');
  return [{ command, usage, ...sentences, isRequired, isRepeatable, defaultValue }];
}

const textFor = (command: CommandName, text: TextByCommand | undefined): string | undefined =>
  typeof text === 'object' ? text[command] : text;

/** A description as its first sentence and the others. */
function splitSummary(text: string): Pick<HelpOption, 'summary' | 'details'> {
  const [summary = '', ...details] = text.split('. ');
  return { summary, details: details.join('. ') };
}
