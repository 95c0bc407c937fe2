import { gatewayClient } from '@/api/gateway-client';
import { reasonOf } from '@/api/reason-of';
import { loadKey } from '@/browser/key-vault';
import { SAVED_KEY_PLACEHOLDER, savedKeyProviders } from '@/browser/saved-keys';
import type { PrefillParams, PrefillValues } from '@/contracts/prefill';
import { providers } from '@/generated/provider-list';
import type { Answers } from '@/registry/answers';
import { prefilledAnswers } from '@/registry/prefill-fields';
import { clearPrefilled, isUnchanged } from '../client/client-prefill';
import { prefillMark } from '../client/prefill-mark';
import { chosenModel } from '../keys/chosen-model';
import { keyFields, providerInUse } from '../keys/key-provider';
import { applyPrefill } from '../session/apply-prefill';
import type { ToolSession } from '../session/tool-session';

/** Thrown if the saved key cannot be read now; the message is for the member. */
class KeyUnreadable extends Error {}

const NOTHING_FOUND = 'Nothing in it fits an empty field of this form.';

/** Fills the empty fields from a web address or a text, with an undo. Returns the reason if it filled in nothing. */
export async function fillInFromSource(
  session: ToolSession,
  source: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { scope, tool } = session;
  const url = webAddressIn(source);
  const params: PrefillParams = { tool: tool.declaration.id, ...(url ? { url } : { text: source }) };
  try {
    const modelKey = await findModelKey(session);
    if (modelKey) params.key = modelKey.key;
    const model = modelKey && chosenModel(scope, [modelKey.provider]);
    const query = model ? `?${new URLSearchParams({ model })}` : '';
    const options = { method: 'POST', json: params, signal };
    const { values } = await gatewayClient(scope).requestJson<PrefillValues>(`/prefill${query}`, options);
    if (signal.aborted) return undefined;
    const incoming = prefilledAnswers(tool.declaration, session.answers, values);
    const fields = Object.keys(incoming.answers);
    if (fields.length === 0) return NOTHING_FOUND;
    const name = url ? new URL(url).host : 'your text';
    applyPrefill(session, name, incoming, fields);
    markFilledIn(session, name, incoming.answers);
    return undefined;
  } catch (error) {
    return error instanceof KeyUnreadable ? error.message : reasonOf(error);
  }
}

/** Marks the filled fields, each with a button that clears it; the note above the form clears all unchanged ones. */
function markFilledIn(session: ToolSession, name: string, answers: Answers): void {
  const { store, atoms } = session;
  const fields = Object.fromEntries(Object.entries(answers).map(([field, value]) => [field, { [field]: value }]));
  store.set(atoms.fillInMark, prefillMark(session, { name, fields }, 'sparkles'));
  const undo = () => {
    for (const filled of Object.values(fields))
      if (isUnchanged(filled, session.answers)) clearPrefilled(session, filled);
  };
  store.set(atoms.origin, (origin) => origin && { ...origin, undo, undoLabel: 'Clear all' });
}

/** Returns a key for a language model: the key in the form, or a key saved on this device. */
async function findModelKey({
  scope,
  tool,
  answers,
}: ToolSession): Promise<{ key: string; provider: string } | undefined> {
  const isForChats = (provider: string) => providers[provider]?.chats !== undefined;
  const [field, declaredProvider = Object.keys(providers).find(isForChats)] =
    keyFields(tool.declaration).find(([, provider]) => isForChats(provider)) ?? [];
  if (declaredProvider === undefined) return undefined;
  const answer = field && answers[field];
  if (typeof answer === 'string' && answer.trim() !== '' && answer !== SAVED_KEY_PLACEHOLDER)
    return { key: answer, provider: providerInUse(scope, declaredProvider, answer) };
  const provider = providerInUse(scope, declaredProvider, SAVED_KEY_PLACEHOLDER, 'chats');
  if (!savedKeyProviders(scope).includes(provider)) return undefined;
  const key = await loadKey(scope, provider).catch((cause: unknown) => {
    throw new KeyUnreadable('Your key could not be read. Try again.', { cause });
  });
  return key === undefined ? undefined : { key, provider };
}

/** Returns the web address if the source is only an address, with or without its scheme. */
function webAddressIn(source: string): string | undefined {
  const address = /^https?:\/\//i.test(source) ? source : `https://${source}`;
  const isOneWord = !/[\s@]/.test(source) && source.includes('.') && !source.endsWith('.');
  return isOneWord && URL.canParse(address) ? address : undefined;
}
