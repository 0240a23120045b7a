import type { Message } from '../../core/message.ts';

/** A step to start with; `${1:…}` is where the cursor stops, in the editor's syntax of snippets. */
export interface StepSnippet {
  readonly label: Message;
  /** `calledWith` as lines of YAML: on the line of the key, then below it. */
  readonly argument?: readonly string[];
  /** `selectors` as lines of YAML. */
  readonly on?: readonly string[];
}

const by = (type: string, selector: string): readonly string[] => [
  `- selectorType: ${type}`,
  `  selector: ${selector}`,
];

/** An element by its role and name. */
export const byRole = (role: string, name?: string): readonly string[] => [
  ...by('ROLE', role),
  ...(name === undefined ? [] : ['  options:', `    name: ${name}`]),
];

/** A form field by its label. */
export const byLabel = (label: string): readonly string[] => by('LABEL', label);

/** An element by its test id. */
export const byTestId = (id: string): readonly string[] => by('TEST_ID', id);
