import { asHostVersion, currentHost, ensureHost } from './host/install.mts';
import { main } from './host/main.mts';

await main(async () => {
  const { vscodeVersion, codeServer } = await ensureHost(asHostVersion(process.argv[2] ?? currentHost));
  console.log(`VS Code ${vscodeVersion} in ${codeServer}`);
  return 0;
});
