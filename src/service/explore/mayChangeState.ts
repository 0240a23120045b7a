/** Whether an address or a name suggests that opening it ends a session or deletes something: some links do, though they should not. */
export const mayChangeState = (text: string): boolean =>
  /(?:^|[^a-z])(?:(?:log|sign)[-_ ]?(?:out|off)|delete|remove|destroy|unsubscribe|cancel|clear|reset)(?![a-z])/i.test(
    text,
  );
