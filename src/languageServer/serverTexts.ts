import { message, type Message } from '../core/message.ts';

/**
 * What yaml-language-server shows for our schema, as templates. It stays English inside the server, which finds its
 * own quick fixes by these words; `Translator` translates on the way to the client.
 */
export const serverTexts: readonly Message[] = [
  message('Array does not contain required item.'),
  message('Array has duplicate items.'),
  message('Array has too few items. Expected {0} or more.'),
  message('Array has too many items according to schema. Expected {0} or fewer.'),
  message('Array has too many items. Expected {0} or fewer.'),
  message('Incorrect type. Expected "{0}".'),
  message('Incorrect type. Expected one of {0}.'),
  message('Matches a schema that is not allowed.'),
  message('Matches multiple schemas when only one must validate.'),
  message('Missing property "{0}".'),
  message('Object has fewer properties than the required number of {0}'),
  message('Object has more properties than limit of {0}.'),
  message('Object is missing property {0} required by property {1}.'),
  message('Property {0} is not allowed.'),
  message('String does not match the pattern of "{0}".'),
  message('String is longer than the maximum length of {0}.'),
  message('String is not a URI: {0}'),
  message('String is shorter than the minimum length of {0}.'),
  message('Unresolved alias "{0}"'),
  message('Unused anchor "{0}"'),
  message('Value is above the exclusive maximum of {0}.'),
  message('Value is above the maximum of {0}.'),
  message('Value is below the exclusive minimum of {0}.'),
  message('Value is below the minimum of {0}.'),
  message('Value is not accepted. Valid values: {0}.'),
  message('Value is not divisible by {0}.'),
  message('Value must be {0}.'),
  // Titles of quick fixes and refactorings.
  message('Convert Tab to Spaces'),
  message('Convert all Tabs to Spaces'),
  message('Convert string to folded block string'),
  message('Convert string to literal block string'),
  message('Convert to boolean'),
  message('Delete unused anchor: {0}'),
  // Labels and details of completions, and a line of hovers.
  message('- (array item) {0}'),
  message('Allowed Values:'),
  message('Default value'),
];
