import {
  type CompletionItem,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  ResponseError,
} from 'vscode-languageserver';
import { TelemetryImpl } from 'yaml-language-server/out/src/languageserver/telemetry.js';
import { YAMLServerInit } from 'yaml-language-server/out/src/yamlServerInit.js';
import { SettingsState } from 'yaml-language-server/out/src/yamlSettings.js';
import schema from '../../schemas/portable-test-case.schema.json';
import { translateSchema } from '../core/jsonSchema/testCaseJsonSchema.ts';
import { message } from '../core/message.ts';
import { errorMessage, errorStack } from '../core/userError.ts';
import { Formatter } from './formatter.ts';
import { patchLibraries } from './patches.ts';
import {
  tidyCompletions,
  narrowHover,
  openNextList,
  textsBeforeLists,
  translateActions,
  translateCompletion,
  translateHover,
  Translator,
} from './yamlServerAnswers.ts';

/** Starts the YAML language server with our schema, our settings and nothing that reaches out. */
export function startServer(connection: Connection): void {
  console.log = connection.console.log.bind(connection.console);
  console.error = connection.console.error.bind(connection.console);
  process.on('uncaughtException', (error) => connection.console.error(String(error.stack ?? error)));
  const translator = new Translator();
  const state = new SettingsState();
  patchLibraries(state);
  new PortableTestServer(connection, state, translator).start();
}

const localizedSchema = (translator: Translator): string =>
  JSON.stringify(translateSchema(schema, (english) => translator.translate(message(english))));

const workspaceContext = {
  resolveRelativePath: (relativePath: string, resource: string): string =>
    new URL(relativePath, resource).toString(),
};

class PortableTestServer extends YAMLServerInit {
  constructor(
    private readonly client: Connection,
    private readonly state: SettingsState,
    private readonly translator: Translator,
  ) {
    guardRequests(client);
    fixSettings(client);
    refineActions(client, translator);
    refineHover(client, state, translator);
    refineCompletion(client, translator);
    // Whatever schema a file's first line names, ours is the answer: nothing is fetched or read.
    const schemaText$ = async (): Promise<string> => localizedSchema(translator);
    super(client, state, workspaceContext, schemaText$, new TelemetryImpl(client));
  }

  override async connectionInitialized(params: InitializeParams): Promise<InitializeResult> {
    this.translator.load(params.initializationOptions);
    // The server counts on this capability when it is asked to fold.
    const { formatting } = (params.capabilities.textDocument = {
      foldingRange: {},
      ...params.capabilities.textDocument,
    });
    // The server registers its formatter only for language ids that it knows, unless it is configured at once.
    if (formatting) formatting.dynamicRegistration = false;
    const result = await super.connectionInitialized(params);
    this.languageService.registerCustomSchemaProvider(async () => schema.$id);
    this.formatOurselves();
    const { capabilities } = result;
    // The client asks only where a key or a dash is in front of the blank.
    capabilities.completionProvider = { ...capabilities.completionProvider, triggerCharacters: [' '] };
    capabilities.documentFormattingProvider = true;
    capabilities.documentRangeFormattingProvider = true;
    // Its command has a global name that clashes with the general YAML extension's; its lens shows the schema's title.
    delete capabilities.executeCommandProvider;
    delete capabilities.codeLensProvider;
    // It would indent again what the rules of the language have indented.
    delete capabilities.documentOnTypeFormattingProvider;
    return result;
  }

  /** In the place of the server's own handler, which knows neither .editorconfig nor .prettierrc. */
  private formatOurselves(): void {
    const formatter = new Formatter(this.client, (uri) => this.state.documents.get(uri));
    this.client.onDocumentFormatting((params) => formatter.edits(params));
    this.client.onDocumentRangeFormatting((params) => formatter.edits(params));
  }
}

type SettingsRequest = string | { section?: string };

/** Our answers to the server's questions for settings: a user's `yaml.*` belongs to another extension. */
function fixSettings(connection: Connection): void {
  const answer = (item?: SettingsRequest): unknown =>
    serverSettings[(typeof item === 'string' ? item : item?.section) ?? ''] ?? null;
  const getConfiguration = async (items?: SettingsRequest | SettingsRequest[]): Promise<unknown> =>
    Array.isArray(items) ? items.map(answer) : answer(items);
  Object.assign(connection.workspace, { getConfiguration });
}

/** What the server offers is a refactoring: what is wrong, and how to fix it, is told elsewhere. */
function refineActions(connection: Connection, translator: Translator): void {
  const onCodeAction = connection.onCodeAction.bind(connection);
  connection.onCodeAction = (handler) =>
    onCodeAction(async (params, ...rest) => {
      const request = { ...params, context: { ...params.context, diagnostics: [] } };
      const answer = await answered(connection, async () => handler(request, ...rest));
      return answer instanceof ResponseError ? answer : translateActions(answer ?? [], translator);
    });
}

function refineHover(connection: Connection, { documents }: SettingsState, translator: Translator): void {
  const onHover = connection.onHover.bind(connection);
  connection.onHover = (handler) =>
    onHover(async (params, ...rest) => {
      const hover = await answered(connection, async () => handler(params, ...rest));
      const document = documents.get(params.textDocument.uri);
      if (!document || !hover || hover instanceof ResponseError) return hover;
      return translateHover(narrowHover(hover, document), translator);
    });
}

/**
 * The answer of the YAML server, or none where it stumbles over what nobody writes on purpose, such as a key
 * `__proto__`: the log says so.
 */
async function answered<Answer>(connection: Connection, ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    connection.console.warn(`No answer: ${errorMessage(error)}`);
    return null;
  }
}

function refineCompletion(connection: Connection, translator: Translator): void {
  const beforeLists = textsBeforeLists(schema);
  const refine = (items: readonly CompletionItem[]): CompletionItem[] =>
    tidyCompletions(items).map((item) => translateCompletion(openNextList(item, beforeLists), translator));
  const onCompletion = connection.onCompletion.bind(connection);
  connection.onCompletion = (handler) =>
    onCompletion(async (...request) => {
      const result = await handler(...request);
      if (result instanceof ResponseError || !result) return result;
      return Array.isArray(result) ? refine(result) : { ...result, items: refine(result.items) };
    });
}

/**
 * The settings of the YAML language server, by section. Everything that would use the network is off. So are its
 * diagnostics: what is wrong with a test case is found by what reads it for a push and a run, too.
 */
const serverSettings: Readonly<Record<string, unknown>> = {
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
          connection.console.error(`${name}: ${errorStack(error)}`);
          return empty;
        }
      });
  }
}
