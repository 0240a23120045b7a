/** Whether an address or a name promises to end a session or to take something away: some links do, though they should not. */
export const mayChangeState = (text: string): boolean =>
  /(?:^|[^a-z])(?:(?:log|sign)[-_ ]?(?:out|off)|delete|remove|destroy|unsubscribe|cancel|clear|reset)(?![a-z])/i.test(
    text,
  );
