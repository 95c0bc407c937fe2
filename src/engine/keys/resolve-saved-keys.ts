import { forgetKey, loadKey } from '@/browser/key-vault';
import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import type { Answers } from '@/registry/answers';
import { notify } from '../notify';
import type { ToolSession } from '../session/tool-session';
import { keyFields, providerInUse } from './key-provider';

/** Replaces the placeholders of saved keys by the keys, for sending. Returns undefined if a key is no longer saved. */
async function resolveSavedKeys({ scope, tool }: ToolSession, answers: Answers): Promise<Answers | undefined> {
  const answersWithKeys: Record<string, unknown> = { ...answers };
  for (const [name, provider] of keyFields(tool.declaration)) {
    if (answersWithKeys[name] !== SAVED_KEY_PLACEHOLDER) continue;
    const key = await loadKey(scope, providerInUse(scope, provider, SAVED_KEY_PLACEHOLDER, tool.keyUse));
    if (key === undefined) return undefined;
    answersWithKeys[name] = key;
  }
  return answersWithKeys;
}

/** Like `resolveSavedKeys`. @throws Error with a message for the member if a key is no longer saved */
export async function requireSavedKeys(session: ToolSession, answers: Answers): Promise<Answers> {
  const answersWithKeys = await resolveSavedKeys(session, answers);
  if (answersWithKeys) return answersWithKeys;
  throw new Error('This device does not remember your key any more. Enter it again.');
}

/** Like `resolveSavedKeys`; if a key of the form is no longer saved, clears its field and asks the member for it. */
export async function resolveSavedKeysOrAsk(session: ToolSession, answers: Answers): Promise<Answers | undefined> {
  const answersWithKeys = await resolveSavedKeys(session, answers);
  if (answersWithKeys || session.scope.signal.aborted) return answersWithKeys;
  const { scope, tool } = session;
  const remaining = { ...session.answers };
  for (const [name, provider] of keyFields(tool.declaration)) {
    if (remaining[name] !== SAVED_KEY_PLACEHOLDER) continue;
    await forgetKey(scope, providerInUse(scope, provider, SAVED_KEY_PLACEHOLDER, tool.keyUse));
    delete remaining[name];
  }
  session.replaceAnswers(remaining);
  session.save();
  notify('error', { title: 'Enter your key again', description: 'This device does not remember it any more.' });
  return undefined;
}
