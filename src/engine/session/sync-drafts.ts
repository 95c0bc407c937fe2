import { storageKey } from '@/browser/storage-keys';
import { type Answers, secretFields } from '@/registry/answers';
import { declaredRecords, fromRecord, withoutSecrets } from '../storage/record';
import type { ToolSession } from './tool-session';

/**
 * Loads newer drafts that other tabs have stored. Otherwise a tab with an older draft would overwrite the newer one
 * with the next keystroke.
 */
export function syncDrafts(sessions: ReadonlyMap<string, ToolSession>): void {
  for (const session of sessions.values()) if (!session.scope.signal.aborted) followDraft(session);
}

/**
 * Loads a newer draft of one session. Secrets, which are not stored, stay as they are in this tab, and so does the
 * current step.
 */
function followDraft(session: ToolSession): void {
  const { tool, answers, store, atoms } = session;
  const { declaration } = tool;
  const newerAnswers = newerDraft(session);
  if (!newerAnswers) return;
  const secrets = secretFields(declaration).map((field) => [field, answers[field]] as const);
  const next = {
    ...session.initialAnswers(),
    ...newerAnswers,
    ...Object.fromEntries(secrets.filter(([, value]) => value !== undefined)),
  };
  // Replacing the answers remounts the form, which would lose the focus: skip it if nothing differs.
  if (isSame(withoutSecrets(declaration, next), withoutSecrets(declaration, answers))) return;
  const { at, returnToEnd } = store.get(atoms.step);
  session.replaceAnswers(next);
  session.openStep({ at, returnToEnd });
}

/**
 * Returns the draft another tab has stored since this page last read or wrote it; undefined if there is none. Each
 * draft is returned once.
 */
function newerDraft({
  scope: { storage },
  tool: { declaration },
  records: { lastTexts: known },
}: ToolSession): Answers | undefined {
  const declared = declaredRecords(declaration).find(({ draft }) => draft);
  const key = declared && storageKey(declared.key);
  if (!key || !known.has(key)) return undefined;
  const text = storage.read(key);
  if (text === null || text === known.get(key)) return undefined;
  known.set(key, text);
  try {
    const { answers, leftOut } = fromRecord(declaration, declared, JSON.parse(text));
    // Keep this page's draft if the other tab started over or runs another version of the form.
    return leftOut.length === 0 && Object.keys(answers).length > 0 ? answers : undefined;
  } catch {
    return undefined;
  }
}

function isSame(one: Answers, other: Answers): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
