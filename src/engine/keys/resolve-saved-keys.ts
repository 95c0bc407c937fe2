import { forgetKey, loadKey } from '@/browser/key-vault';
import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import type { Answers } from '@/registry/answers';
import { notify } from '../notify';
import type { ToolSession } from '../session/tool-session';
import { providerInUse } from './key-provider';

/** Replaces the placeholders of saved keys by the keys, for sending. Returns undefined if a key is no longer saved. */
export async function resolveSavedKeys(
  { scope, tool }: ToolSession,
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
  const answersWithKeys: Record<string, unknown> = { ...answers };
  for (const [name, { provider }] of Object.entries(tool.declaration.ui.fields ?? {})) {
    if (!provider || answersWithKeys[name] !== SAVED_KEY_PLACEHOLDER) continue;
    const key = await loadKey(scope, providerInUse(scope, provider, SAVED_KEY_PLACEHOLDER, tool.keyUse));
    if (key === undefined) return undefined;
    answersWithKeys[name] = key;
  }
  return answersWithKeys;
}

/**
 * Like `resolveSavedKeys`, for the answers of a form: if a key is no longer saved, clears its field and asks the member
 * for it.
 */
export async function resolveSavedKeysOrAsk(session: ToolSession, answers: Answers): Promise<Answers | undefined> {
  const answersWithKeys = await resolveSavedKeys(session, answers);
  if (answersWithKeys || session.scope.signal.aborted) return answersWithKeys;
  const { scope, tool } = session;
  const remaining = { ...session.answers };
  for (const [name, { provider }] of Object.entries(tool.declaration.ui.fields ?? {})) {
    if (!provider || remaining[name] !== SAVED_KEY_PLACEHOLDER) continue;
    await forgetKey(scope, providerInUse(scope, provider, SAVED_KEY_PLACEHOLDER, tool.keyUse)).catch(() => undefined);
    delete remaining[name];
  }
  session.replaceAnswers(remaining);
  session.save();
  notify('error', { title: 'Enter your key again', description: 'This device does not remember it any more.' });
  return undefined;
}
