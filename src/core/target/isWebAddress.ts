/** Whether a text is an http or https URL; spaces around it are ignored. */
export const isWebAddress = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^\s*https?:\/\//i.test(text) && URL.canParse(text);
