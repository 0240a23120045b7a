/** Prettier's options that make a difference in YAML. */
export interface FormatOptions {
  readonly printWidth?: number;
  readonly tabWidth?: number;
  readonly useTabs?: boolean;
  readonly singleQuote?: boolean;
  readonly bracketSpacing?: boolean;
  readonly proseWrap?: 'always' | 'never' | 'preserve';
  readonly endOfLine?: 'lf' | 'crlf' | 'cr' | 'auto';
  readonly trailingComma?: 'all' | 'es5' | 'none';
  readonly insertPragma?: boolean;
  readonly requirePragma?: boolean;
  readonly checkIgnorePragma?: boolean;
}
