import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ended, startProcess } from '../../scripts/host/processes.ts';

/** Runs a part that needs VS Code in a process of its own, and gives its measurements. */
export async function inHost<Measurement>(
  part: 'activation' | 'caseIndex' | 'typing' | 'tree',
): Promise<Measurement[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-bench-result-'));
  const result = path.join(folder, 'result.json');
  try {
    const script = path.join(import.meta.dirname, '../../scripts/bench-editor.ts');
    const env = { ...process.env, PTC_BENCH_RESULT: result, PTC_BENCH_PART: part };
    const child = startProcess(process.execPath, ['--import', 'tsx', script], { env, stdio: 'inherit' });
    const code = await ended(child);
    if (code !== 0) throw new Error(`scripts/bench-editor.ts ended with ${code}`);
    return JSON.parse(readFileSync(result, 'utf8')) as Measurement[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
