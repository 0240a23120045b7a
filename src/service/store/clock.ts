/** Time and randomness are arguments, so that tests decide both. */
export interface Clock {
  now(): Date;
}

export type NewId = () => string;

export const timestamp = (clock: Clock): string => clock.now().toISOString();
