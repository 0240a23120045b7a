/** Time and randomness are arguments, so that tests decide both. */
export interface ServiceClock {
  now(): Date;
}

export type NewId = () => string;

/** The present time in ISO 8601. */
export const timestamp = (clock: ServiceClock): string => clock.now().toISOString();
