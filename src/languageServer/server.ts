import {
  type Connection,
  type InitializeParams,
  type InitializeResult,
  ResponseError,
} from 'vscode-languageserver';
import { TelemetryImpl } from 'yaml-language-server/out/src/languageserver/telemetry.js';
import { YAMLServerInit } from 'yaml-language-server/out/src/yamlServerInit.js';
import { SettingsState } from 'yaml-language-server/out/src/yamlSettings.js';
import schema from '../../schemas/portable-test-case.schema.json';
import { tidy } from './completion.ts';
import { restoreCodes, spellOut } from './diagnostics.ts';
import { settings } from './settings.ts';

const schemaText = JSON.stringify(schema);

/** Starts the YAML language server with our schema, our settings and nothing that reaches out. */
export function startServer(connection: Connection): void {
  console.log = connection.console.log.bind(connection.console);
  console.error = connection.console.error.bind(connection.console);
  process.on('uncaughtException', (error) => connection.console.error(String(error.stack ?? error)));
  fixSettings(connection);
  refineDiagnostics(connection);
  refineCompletion(connection);
  // Whatever schema a file's first line names, ours is the answer: nothing is fetched or read.
  const schemaText$ = async (): Promise<string> => schemaText;
  new PortableTestServer(
    connection,
    new SettingsState(),
    workspaceContext,
    schemaText$,
    new TelemetryImpl(connection),
  ).start();
}

const workspaceContext = {
  resolveRelativePath: (relativePath: string, resource: string): string =>
    new URL(relativePath, resource).toString(),
};

class PortableTestServer extends YAMLServerInit {
  override async connectionInitialized(params: InitializeParams): Promise<InitializeResult> {
    // The server registers its formatter only for language ids that it knows, unless it is told at once.
    const { formatting } = params.capabilities.textDocument ?? {};
    if (formatting) formatting.dynamicRegistration = false;
    const result = await super.connectionInitialized(params);
    this.languageService.registerCustomSchemaProvider(async () => schema.$id);
    const { capabilities } = result;
    // Its command has a global name that clashes with the general YAML extension's; its lens shows the schema's title.
    delete capabilities.executeCommandProvider;
    delete capabilities.codeLensProvider;
    return result;
  }
}

type Asked = string | { section?: string };

/** Our answers to the server's questions for settings: a user's `yaml.*` belongs to another extension. */
function fixSettings(connection: Connection): void {
  const answer = (item?: Asked): unknown =>
    settings[(typeof item === 'string' ? item : item?.section) ?? ''] ?? null;
  const getConfiguration = async (items?: Asked | Asked[]): Promise<unknown> =>
    Array.isArray(items) ? items.map(answer) : answer(items);
  Object.assign(connection.workspace, { getConfiguration });
}

function refineDiagnostics(connection: Connection): void {
  const send = connection.sendDiagnostics.bind(connection);
  connection.sendDiagnostics = (params) => send({ ...params, diagnostics: spellOut(params.diagnostics) });
  const onCodeAction = connection.onCodeAction.bind(connection);
  connection.onCodeAction = (handler) =>
    onCodeAction((params, ...rest) => {
      const { diagnostics } = params.context;
      return handler(
        { ...params, context: { ...params.context, diagnostics: restoreCodes(diagnostics) } },
        ...rest,
      );
    });
}

function refineCompletion(connection: Connection): void {
  const onCompletion = connection.onCompletion.bind(connection);
  connection.onCompletion = (handler) =>
    onCompletion(async (...request) => {
      const result = await handler(...request);
      if (result instanceof ResponseError || !result) return result;
      return Array.isArray(result) ? tidy(result) : { ...result, items: tidy(result.items) };
    });
}
