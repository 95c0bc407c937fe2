import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DIR = '/dev/shm';

/** The required free memory: sites of tests take 40 MB each, and so do some copies of the project. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Puts temporary folders of this process and its children into memory (on Linux, if enough is free): copying a database there
 * takes a sixteenth of the processor time. An existing TMPDIR is respected. Processes also keep compiled code there, for the
 * many that load the same modules after them.
 */
export function moveTempFoldersToMemory(env = process.env): void {
  if (env.TMPDIR || freeBytes() < NEEDED_BYTES) return;
  // Keep an installed n8n for later runs.
  env.N8N_DIR ||= join(tmpdir(), 'n8n-conformance');
  const folder = mkdtempSync(`${MEMORY_DIR}/tests-`);
  // A PostgreSQL server runs as another user, which must be able to traverse to its folder.
  chmodSync(folder, 0o711);
  env.TMPDIR = folder;
  env.NODE_COMPILE_CACHE ||= join(folder, 'compiled-code');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // By default, a signal ends the process without an `exit` event, and the folder would stay in memory.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

/** Returns the free space of the folder in memory: none if there is no such folder. */
function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DIR);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
