import { asHostVersion, currentHost, ensureHost } from './host/install.mts';

const { vscodeVersion, codeServer } = await ensureHost(asHostVersion(process.argv[2] ?? currentHost));
console.log(`VS Code ${vscodeVersion} in ${codeServer}`);
