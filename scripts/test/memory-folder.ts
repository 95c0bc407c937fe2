import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** So much must be free there, in bytes: sites of tests keep 40 MB each, and some project copies are as large. */
const NEEDED = 4 * 1024 ** 3;

/**
 * Puts temporary folders of this process and of those it starts into memory until it ends, where Linux has enough of it:
 * copying a database there costs a sixteenth of the processor time it costs on a disk. A TMPDIR that is set stays.
 */
export function keepFoldersInMemory(env = process.env): void {
  if (env.TMPDIR || freeBytes() < NEEDED) return;
  // An n8n that was installed stays for later runs.
  env.N8N_DIR ||= join(tmpdir(), 'n8n-conformance');
  const folder = mkdtempSync(`${MEMORY}/tests-`);
  // A PostgreSQL server runs as another user, who must pass through to a folder of its own.
  chmodSync(folder, 0o711);
  env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // A signal alone would end the process without its exit, and the memory would stay taken.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
