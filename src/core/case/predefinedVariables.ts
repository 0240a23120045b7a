import { message, type Message } from '../message.ts';

/** Variables that every environment fills in, with what they hold. Each is known with the prefix `OCTO_` too. */
export const predefinedVariables: Readonly<Record<string, Message>> = {
  USERNAME: message("User name of the environment's test account."),
  PASSWORD: message("Password of the environment's test account."),
  URL: message("The environment's URL."),
  TOTP: message('Current one-time password, generated from the key (otpInitializerKey) of the test account.'),
  EMAIL: message('An email address whose mail OPEN_EMAIL can open.'),
  EMAIL_PREFIX: message('The part of that email address before the @.'),
  EMAIL_DOMAIN: message('The part of that email address after the @.'),
  STABLE_UUID: message('A UUID that stays the same for a whole run.'),
  STABLE_UUID_SHORT: message('Eight characters of a UUID, the same for a whole run.'),
  STABLE_RANDOM_CHARACTERS: message('Eight random lowercase letters, the same for a whole run.'),
};

export const predefinedPrefix = 'OCTO_';

/** The description of the clipboard variables. */
export const clipboardDescription: Message = message('The text on the clipboard of the browser.');

/** The name of a variable without the prefix, which changes nothing. */
export const plainVariableName = (name: string): string =>
  name.startsWith(predefinedPrefix) ? name.slice(predefinedPrefix.length) : name;
