import { DiskCaseFiles } from '../../src/disk/diskCaseFiles.ts';
import { DiskStateStore, lockFolder } from '../../src/disk/diskStateStore.ts';
import { createEventLoopPause } from '../../src/node/createEventLoopPause.ts';
import { RecordedBaseStore } from '../../src/sync/state/recordedBaseStore.ts';
import { undo, resume } from '../../src/sync/transaction/transaction.ts';

const [folder = '', state = '', serviceUrl = '', testTargetId = '', only] = process.argv.slice(2);

async function main(): Promise<void> {
  const pause = createEventLoopPause();
  const store = new DiskStateStore(state);
  const base = new RecordedBaseStore(store, { serviceUrl, testTargetId }, async () => undefined, pause);
  const scene = { files: new DiskCaseFiles(folder, pause), store, base, pause };
  const lock = await lockFolder(state, folder);
  try {
    await resume(scene);
    if (only === undefined) await undo(scene);
  } finally {
    lock.release();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
