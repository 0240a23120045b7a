import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './startServer.ts';

// The client names the transport in our arguments (`--node-ipc`).
startServer(createConnection(ProposedFeatures.all));
