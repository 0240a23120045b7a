/**
 * The settings of the YAML language server, by section. Everything that would use the network is off. So are its
 * diagnostics: what is wrong with a test case is found by what reads it for a push and a run, too.
 */
export const serverSettings: Readonly<Record<string, unknown>> = {
  yaml: {
    yamlVersion: '1.2',
    validate: false,
    hover: true,
    completion: true,
    hoverSchemaSource: false,
    schemaStore: { enable: false },
    kubernetesCRDStore: { enable: false },
    format: { enable: true },
    suggest: { parentSkeletonSelectedFirst: true },
    customTags: [],
    disableAdditionalProperties: false,
    maxItemsComputed: 20_000,
  },
  'yaml.format': { enable: true },
};
