import type { Details } from './printDetails.ts';

/** The response of a service about one thing, and how to show it. */
export interface ServiceDetails extends Omit<Details, 'heading'> {
  readonly serviceUrl: string;
  readonly id: string;
  readonly title: string;
  /** Lines of the heading below the one that names the service. */
  readonly remarks?: readonly string[];
  /** Names of fields that are hidden because they may be secrets. */
  readonly leftOut?: readonly string[];
}
