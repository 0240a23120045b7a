/** Text without the escape sequences of a terminal. */
export const stripColours = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\u001B\[[\d;?]*[ -/]*[@-~]/g, '');
