/** A test target of a service. */
export interface Target {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/** Names a target in stored data and in ids of rows: two services may have targets with the same id. */
export const targetKeyOf = ({ serviceUrl, testTargetId }: Target): string => `${serviceUrl} ${testTargetId}`;

export const isSameTarget = (target: Target, other: Target): boolean =>
  target.serviceUrl === other.serviceUrl && target.testTargetId === other.testTargetId;
