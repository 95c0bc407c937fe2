import { storageKey } from '@/browser/storage-keys';
import type { Answers } from '@/registry/answers';
import { declaredRecords, fromRecord } from '../storage/record';
import { adoptDraft } from './adopt-draft';
import type { ToolSession } from './tool-session';

/** Loads newer drafts of other tabs; the next keystroke in a tab with an older draft would overwrite them. */
export function syncDrafts(sessions: ReadonlyMap<string, ToolSession>): void {
  for (const session of sessions.values()) {
    const draft = session.scope.signal.aborted ? undefined : newerDraft(session);
    if (draft) adoptDraft(session, draft);
  }
}

/** Returns the draft another tab has stored since this page last read or wrote it, once; undefined if there is none. */
function newerDraft({
  scope: { storage },
  tool: { declaration },
  records: { lastTexts },
}: ToolSession): Answers | undefined {
  const draftRecord = declaredRecords(declaration).find(({ draft }) => draft);
  const key = draftRecord && storageKey(draftRecord.key);
  if (!key || !lastTexts.has(key)) return undefined;
  const text = storage.read(key);
  if (text === null || text === lastTexts.get(key)) return undefined;
  lastTexts.set(key, text);
  try {
    const { answers, leftOut } = fromRecord(declaration, draftRecord, JSON.parse(text));
    // Keep this page's draft if the other tab started over or runs another version of the form.
    return leftOut.length === 0 && Object.keys(answers).length > 0 ? answers : undefined;
  } catch {
    return undefined;
  }
}
