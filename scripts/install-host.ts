import { asHostVersion, currentHost, ensureHost } from './host/install.ts';
import { runScript } from './host/runScript.ts';

void runScript(async () => {
  const { vscodeVersion, codeServer } = await ensureHost(asHostVersion(process.argv[2] ?? currentHost));
  console.log(`VS Code ${vscodeVersion} in ${codeServer}`);
  return 0;
});
