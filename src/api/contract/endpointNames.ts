/** The names of the client's methods, in the order of the service's interface. */
export const endpointNames = [
  'createTestTarget',
  'listTestTargets',
  'updateTestTarget',
  'createEnvironment',
  'updateEnvironment',
  'listTestCases',
  'getTestCase',
  'updateTestCase',
  'importTestCase',
  'updateElement',
  'pull',
  'push',
  'draftPush',
  'generateCode',
  'getTestCaseVersion',
  'listTestReports',
  'getTestReport',
  'explore',
] as const;

/** An endpoint by the name of the client's method. */
export type EndpointName = (typeof endpointNames)[number];
