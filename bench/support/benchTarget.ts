/** The test target of the service that answers from memory. */
export const benchTargetId = 'be9c4000-0000-4000-8000-000000000001';
