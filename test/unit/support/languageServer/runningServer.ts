import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionRequest,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type InitializeResult,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  LogMessageNotification,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  type Range,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { bundles } from '../../../../build/bundles.mjs';
import type { FormattingContext } from '../../../../src/formatting/configFiles.ts';
import { buildBundles } from '../../../support/bundles.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const ourClient: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    formatting: { dynamicRegistration: true },
    foldingRange: { dynamicRegistration: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
  },
};

let built: Promise<string> | undefined;

/** Our language server as it ships, built once for a run of the tests. */
export async function builtLanguageServer(): Promise<string> {
  built ??= buildBundles({ 'languageServer.js': bundles.languageServer });
  return path.join(await built, 'languageServer.js');
}

/** A language server in a process of its own, spoken to as our client does. */
export class RunningServer {
  readonly connection: ProtocolConnection;
  initializeResult: InitializeResult | undefined;
  /** What the server wrote to the log. */
  readonly log: string[] = [];
  private readonly waiting = new Map<string, (found: Diagnostic[]) => void>();
  private count = 0;
  private version = 1;

  private constructor(
    private readonly process: ChildProcess,
    private readonly documents = 'file:///workspace/.octomind',
    private readonly languageId = 'portable-test-case',
  ) {
    this.connection = createProtocolConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) =>
      this.waiting.get(uri)?.(diagnostics),
    );
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => void this.log.push(message));
    // A file watcher is all that either server registers later.
    this.connection.onRequest(RegistrationRequest.type, () => undefined);
    this.connection.listen();
  }

  /** Starts our server, as it ships, for a client with these capabilities; `heap` is how much it may keep, in MB. */
  static async start(
    capabilities: ClientCapabilities = ourClient,
    heap?: number,
    initializationOptions?: unknown,
  ): Promise<RunningServer> {
    const execArgv = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
    const child = fork(await builtLanguageServer(), ['--node-ipc'], { execArgv, silent: true });
    return RunningServer.initialized(new RunningServer(child), capabilities, initializationOptions);
  }

  /** Starts the YAML language server as it is published, with a schema that it finds by file name. */
  static async startBare(schema: unknown): Promise<RunningServer> {
    const folder = mkdtempSync(path.join(tmpdir(), 'bare-language-server-'));
    const file = path.join(folder, 'schema.json');
    writeFileSync(file, JSON.stringify(schema));
    const child = fork('node_modules/yaml-language-server/bin/yaml-language-server', ['--node-ipc'], {
      execArgv: [],
      silent: true,
    });
    child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const server = new RunningServer(child, 'file:///workspace/cases', 'yaml');
    const yaml = {
      schemas: { [pathToFileURL(file).href]: '*.yaml' },
      schemaStore: { enable: false },
      kubernetesCRDStore: { enable: false },
      validate: true,
      completion: true,
      hover: true,
    };
    server.connection.onRequest(ConfigurationRequest.type, ({ items }) =>
      items.map(({ section }) => (section === 'yaml' ? yaml : null)),
    );
    await RunningServer.initialized(server);
    // It works with its settings some time after it was given them.
    await waitUntil(
      () => server.complete('¦'),
      (offered) => offered.length > 0,
      { what: 'the schema' },
    );
    return server;
  }

  private static async initialized(
    server: RunningServer,
    capabilities: ClientCapabilities = ourClient,
    initializationOptions?: unknown,
  ): Promise<RunningServer> {
    server.initializeResult = await server.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: null,
      capabilities,
      initializationOptions,
    });
    await server.connection.sendNotification(InitializedNotification.type, {});
    return server;
  }

  /** Opens a document and returns its URI; `check` does so and waits for what is found wrong. */
  async open(text: string): Promise<string> {
    const uri = this.uri(++this.count);
    const textDocument = { uri, languageId: this.languageId, version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  /** Resolves when the process ends, whatever ended it. */
  async ended(): Promise<'ended'> {
    await once(this.process, 'exit');
    return 'ended';
  }

  get lastUri(): string {
    return this.uri(this.count);
  }

  private uri(count: number): string {
    return `${this.documents}/case${count}.yaml`;
  }

  async check(text: string): Promise<Diagnostic[]> {
    const uri = this.uri(this.count + 1);
    const found = new Promise<Diagnostic[]>((resolve) => this.waiting.set(uri, resolve));
    await this.open(text);
    return found;
  }

  /** Adds text at a place of the last document, and waits for what is found wrong then. */
  async type(text: string, { line, character }: Position): Promise<Diagnostic[]> {
    const uri = this.lastUri;
    const found = new Promise<Diagnostic[]>((resolve) => this.waiting.set(uri, resolve));
    const at = { line, character };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: ++this.version },
      contentChanges: [{ range: { start: at, end: at }, text }],
    });
    return found;
  }

  /** The text as it is after a request for formatting, of a selection or of the whole. */
  async format(
    text: string,
    rest: { surroundings?: FormattingContext; range?: Range } = {},
  ): Promise<string> {
    const document = TextDocument.create(await this.open(text), 'portable-test-case', 1, text);
    const params = {
      textDocument: { uri: document.uri },
      options: { tabSize: 2, insertSpaces: true },
      surroundings: rest.surroundings,
    };
    const edits = rest.range
      ? await this.connection.sendRequest(DocumentRangeFormattingRequest.type, {
          ...params,
          range: rest.range,
        })
      : await this.connection.sendRequest(DocumentFormattingRequest.type, params);
    return TextDocument.applyEdits(document, edits ?? []);
  }

  /** What is offered at the `¦` in the text. */
  async complete(marked: string): Promise<CompletionItem[]> {
    const { text, position } = cursor(marked);
    const uri = await this.open(text);
    const result = await this.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position,
    });
    return Array.isArray(result) ? result : (result?.items ?? []);
  }

  stop(): void {
    this.connection.dispose();
    this.process.kill();
  }
}

/** Takes the `¦` out of the text and tells where it was. */
export function cursor(marked: string): { text: string; position: Position } {
  const offset = marked.indexOf('¦');
  const before = marked.slice(0, offset).split('\n');
  return {
    text: marked.replace('¦', ''),
    position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
  };
}
