import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';

const keyOf = (tool: string) => storageKey(`.cleared.${tool}`);

/** Returns the id of the run whose result the member cleared last on this device; undefined if there is none. */
export function readClearedRun({ storage }: MemberScope, tool: string): string | undefined {
  return storage.read(keyOf(tool)) ?? undefined;
}

/** Remembers the run whose result the member cleared, so that it does not come back from the server. */
export function rememberClearedRun({ storage }: MemberScope, tool: string, runId: string): void {
  try {
    storage.write(keyOf(tool), runId);
  } catch {
    // Without room the result may come back once, and can be cleared again.
  }
}
