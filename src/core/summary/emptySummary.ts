/** The summary of a text that says nothing. */
export const emptySummary = {
  id: undefined,
  description: undefined,
  type: undefined,
  folderName: undefined,
  dependencyId: undefined,
  teardownId: undefined,
  entryPointUrlPath: undefined,
  tagNames: [],
  excludedEnvironmentNames: [],
  steps: [],
  variablesSet: [],
  variablesRead: [],
  unknownVariablesFrom: undefined,
  environmentVariables: [],
  uses: {},
} as const;
