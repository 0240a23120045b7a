/**
 * Every request and response of the service (contract sections 2 and 4). Objects are loose: fields
 * that we do not know survive. Values read from a service are open (a newer one may know more),
 * values sent to it are closed where the contract lists them.
 */
export * from './contract/environment.ts';
export * from './contract/explore.ts';
export * from './contract/portable.ts';
export * from './contract/report.ts';
export * from './contract/testCase.ts';
export * from './contract/testTarget.ts';
