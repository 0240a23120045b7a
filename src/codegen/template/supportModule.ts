/** What a module of the support code imports from another module. */
export interface SupportImport {
  readonly from: string;
  readonly names?: readonly string[];
  readonly types?: readonly string[];
}

/** The file that a module is written to. */
export interface SupportContext {
  /** Stands before what other files use: `export `, or nothing where all is in one file. */
  readonly exported: 'export ' | '';
  /** The folder of the project, as an expression. */
  readonly folder: string;
}

/** A module of the code that generated tests share. It can be a file of a project, or part of a single file. */
export interface SupportModule {
  /** In a project. */
  readonly path: string;
  readonly imports: readonly SupportImport[];
  readonly body: (context: SupportContext) => string;
}

/** A module as a file of a project. */
export const moduleFile = ({ imports, body }: SupportModule): string =>
  [
    ...imports.map(importLine),
    ...(imports.length > 0 ? [''] : []),
    body({ exported: 'export ', folder: "join(__dirname, '..')" }),
  ].join('\n');

/** An import as a line of code. */
export function importLine({ from, names = [], types = [] }: SupportImport): string {
  const imported =
    names.length === 0
      ? `type { ${types.join(', ')} }`
      : `{ ${[...names, ...types.map((type) => `type ${type}`)].join(', ')} }`;
  return `import ${imported} from '${from}';`;
}
