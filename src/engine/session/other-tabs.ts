import { type Answers, secretFields } from '@/registry/answers';
import { withoutSecrets } from '../storage/record';
import type { ToolSession } from './tool-session';

/**
 * Keeps the drafts of sessions the same in all tabs: each takes over what another tab stored. A tab that still held an older
 * draft would overwrite a newer one with the next letter typed in it.
 *
 * @param sessions by tool id; more may be added
 */
export function followOtherTabs(sessions: ReadonlyMap<string, ToolSession>, ended: AbortSignal): void {
  const follow = () => {
    for (const session of sessions.values()) followDraft(session);
  };
  window.addEventListener('storage', follow, { signal: ended });
  // A tab that was frozen hears of nothing until it is shown again.
  document.addEventListener('visibilitychange', follow, { signal: ended });
}

/** Takes over the draft that another tab stored. Secrets, which are not stored, stay as they are here, and so does the step. */
function followDraft(session: ToolSession): void {
  const { tool, answers, records, store, atoms } = session;
  const { declaration } = tool;
  const newer = records.newerDraft();
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

function isSame(one: Answers, other: Answers): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
