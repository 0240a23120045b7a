import { asHostVersion, currentHost, ensureHost } from './host/install.ts';
import { main } from './host/runScript.ts';

void main(async () => {
  const { vscodeVersion, codeServer } = await ensureHost(asHostVersion(process.argv[2] ?? currentHost));
  console.log(`VS Code ${vscodeVersion} in ${codeServer}`);
  return 0;
});
