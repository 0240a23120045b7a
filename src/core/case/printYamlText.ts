/** A text value as it is written in YAML 1.2, in quotes where it would be read as something else. */
export const printYamlText = (value: string): string => (isYamlText(value) ? value : JSON.stringify(value));

/** A plain scalar or one in quotes that YAML 1.2 reads as text; exact for words, careful with the rest. */
export const isYamlText = (text: string): boolean =>
  !/^(?:true|false|null|~|[-+.]?[\d.].*|[[{].*|)$/is.test(text);
