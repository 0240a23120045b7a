/** A test target of a service. */
export interface Target {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/** Tells targets apart: two services may have one of the same id. */
export const keyOf = ({ serviceUrl, testTargetId }: Target): string => `${serviceUrl} ${testTargetId}`;

export const isSame = (one: Target, other: Target): boolean => keyOf(one) === keyOf(other);
