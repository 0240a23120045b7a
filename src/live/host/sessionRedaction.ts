import type { RunEvent, RunFailure } from '../../runner/events/runEvent.ts';
import { createRedactor } from '../../runner/redaction/createRedactor.ts';
import type { LiveEvent } from '../protocol/liveProtocol.ts';
import { redactEvent } from './redactEvent.ts';

type Redact = (text: string) => string;

/** The only way of the texts of a session to the editor: it takes values of variables and typed passwords out of them. */
export class SessionRedaction {
  private withoutPasswords: Redact = (text) => text;

  /** @param withoutVariables takes the values of variables out of a text */
  constructor(private readonly withoutVariables: Redact) {}

  /** An event without secrets; undefined for one that only says what they are. */
  redactEvent(event: LiveEvent): LiveEvent | undefined {
    if (event.type !== 'passwords') return redactEvent(event, this.redact);
    const redactors = event.texts.map((text) => createRedactor(new Map([['PASSWORD', text]])));
    this.withoutPasswords = (text) => redactors.reduce((rest, redact) => redact(rest), text);
    return undefined;
  }

  /** An event of the run that the session is, without secrets. Its own redaction knows variables only. */
  redactRunEvent(event: RunEvent): RunEvent {
    switch (event.type) {
      case 'output':
        return { ...event, text: this.redact(event.text) };
      case 'error':
        return { ...event, failure: this.redactFailure(event.failure) };
      case 'stepEnd':
        return event.failure ? { ...event, failure: this.redactFailure(event.failure) } : event;
      case 'caseEnd':
        return {
          ...event,
          ...(event.failure ? { failure: this.redactFailure(event.failure) } : {}),
          notes: event.notes.map(this.redact),
        };
      case 'begin':
      case 'caseBegin':
      case 'stepBegin':
        return event;
      default:
        return event satisfies never;
    }
  }

  private readonly redact = (text: string): string => this.withoutPasswords(this.withoutVariables(text));

  private redactFailure<Failure extends RunFailure>(failure: Failure): Failure {
    const { message, expected, actual, suggestedLocators } = failure;
    return {
      ...failure,
      message: this.redact(message),
      ...(expected === undefined ? {} : { expected: this.redact(expected) }),
      ...(actual === undefined ? {} : { actual: this.redact(actual) }),
      ...(suggestedLocators ? { suggestedLocators: suggestedLocators.map(this.redact) } : {}),
    };
  }
}
