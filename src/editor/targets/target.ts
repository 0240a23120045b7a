/** A test target of a service. */
export interface Target {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/** Tells targets apart: two services may have one of the same id. */
export const targetKeyOf = ({ serviceUrl, testTargetId }: Target): string => `${serviceUrl} ${testTargetId}`;

export const isSameTarget = (one: Target, other: Target): boolean => targetKeyOf(one) === targetKeyOf(other);
