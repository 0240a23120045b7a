/** A test target of a service. */
export interface Target {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/** Gets a key of a target that differs between services with the same ids. */
export const targetKeyOf = ({ serviceUrl, testTargetId }: Target): string => `${serviceUrl} ${testTargetId}`;

export const isSameTarget = (one: Target, other: Target): boolean => targetKeyOf(one) === targetKeyOf(other);
