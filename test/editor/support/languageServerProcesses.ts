import { readdirSync, readFileSync } from 'node:fs';

/** The processes of our language server that this extension host has started, where the system tells them. */
export function languageServers(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        const isOurs = command.some((part) => part.endsWith('dist/languageServer.js'));
        return isOurs && parent === String(process.pid) ? [Number(pid)] : [];
      } catch {
        return [];
      }
    });
}
