import { storageKey } from '@/browser/stored';
import { type Answers, secretFields } from '@/registry/answers';
import { fromRecord, recordsOf, withoutSecrets } from '../storage/record';
import type { ToolSession } from './tool-session';

/**
 * Takes over the drafts that other tabs stored. A tab that still held an older draft would overwrite a newer one with the
 * next letter typed in it.
 */
export function followOtherTabs(sessions: ReadonlyMap<string, ToolSession>): void {
  for (const session of sessions.values()) if (!session.scope.ended.aborted) followDraft(session);
}

/** Takes over the draft that another tab stored. Secrets, which are not stored, stay as they are here, and so does the step. */
function followDraft(session: ToolSession): void {
  const { tool, answers, store, atoms } = session;
  const { declaration } = tool;
  const newer = newerDraft(session);
  if (!newer) return;
  const secrets = secretFields(declaration).map((field) => [field, answers[field]] as const);
  const next = {
    ...session.fresh(),
    ...newer,
    ...Object.fromEntries(secrets.filter(([, value]) => value !== undefined)),
  };
  // The form is drawn anew with other answers, which takes the focus out of it.
  if (isSame(withoutSecrets(declaration, next), withoutSecrets(declaration, answers))) return;
  const { at, toEnd } = store.get(atoms.step);
  session.replace(next);
  session.open({ at, toEnd });
}

/** The draft that another tab stored since this page last read or wrote it, once; undefined if there is none. */
function newerDraft({
  scope: { storage },
  tool: { declaration },
  records: { known },
}: ToolSession): Answers | undefined {
  const declared = recordsOf(declaration).find(({ draft }) => draft);
  const key = declared && storageKey(declared.key);
  if (!key || !known.has(key)) return undefined;
  const text = storage.read(key);
  if (text === null || text === known.get(key)) return undefined;
  known.set(key, text);
  try {
    const { answers, leftOut } = fromRecord(declaration, declared, JSON.parse(text));
    // Nothing of this page's draft is lost where the other tab started over, or has another version of the form.
    return leftOut.length === 0 && Object.keys(answers).length > 0 ? answers : undefined;
  } catch {
    return undefined;
  }
}

function isSame(one: Answers, other: Answers): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
