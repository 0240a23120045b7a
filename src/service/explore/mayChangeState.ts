/** Whether an address or a name suggests that opening it ends a session or deletes something: some links do, though they should not. */
export const mayChangeState = (text: string): boolean =>
  /(?:^|[^a-z])(?:(?:log|sign)[-_ ]?(?:out|off)|delete|remove|destroy|unsubscribe|cancel|clear|reset)(?![a-z])/i.test(
    text,
  );

const changes = [
  'accept|agree|allow|apply|approve|archive|assign|ban|block|book|buy|charge|check ?out|close account|commit|confirm|connect',
  'create|deactivate|decline|deploy|disable|disconnect|donate|download|empty|enable|erase|execute|finish|follow|import|install',
  'invite|join|merge|order|pay|place|post|publish|purchase|purge|reject|rename|reply|request|restart|restore|revoke|run',
  'save|send|share|start|stop|submit|subscribe|transfer|undo|unfollow|uninstall|update|upgrade|upload|vote|withdraw',
].join('|');

/**
 * Whether the name of a control begins with what changes data, or has what deletes it. The guard lets no request
 * through that writes; such controls are not even clicked, because a service may also change data when it is read.
 */
export const mayChangeData = (name: string): boolean =>
  mayChangeState(name) ||
  new RegExp(String.raw`^\W*(?:${changes})(?![a-z])`, 'i').test(name) ||
  /[×✕✖🗑]/u.test(name);
