import { type Connection, ResponseError } from 'vscode-languageserver';

/** Requests that ask what is known of a document, each with the answer that nothing is. */
const nothing = {
  onCodeAction: [],
  onCompletion: null,
  onDefinition: null,
  onDocumentFormatting: [],
  onDocumentLinks: [],
  onDocumentRangeFormatting: [],
  onDocumentSymbol: [],
  onFoldingRanges: [],
  onHover: null,
  onPrepareRename: null,
  onSelectionRanges: [],
} as const;

type Handler = (...request: unknown[]) => unknown;
type Registering = Record<string, (handler: Handler) => unknown>;

/**
 * Makes a request that fails, as the YAML language server does for documents it has not reckoned with,
 * answer that nothing is known. The error goes to the log: the user is typing, and has asked for nothing.
 */
export function guardRequests(connection: Connection): void {
  const registering = connection as unknown as Registering;
  for (const [name, empty] of Object.entries(nothing)) {
    const register = registering[name]?.bind(connection);
    registering[name] = (handler) =>
      register?.(async (...request) => {
        try {
          return await handler(...request);
        } catch (error) {
          if (error instanceof ResponseError) throw error;
          connection.console.error(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
          return empty;
        }
      });
  }
}
