import { gatewayClient } from '@/api/gateway-client';
import { RequestError } from '@/api/responses';
import { chosenModel } from '@/browser/chosen-model';
import type { PrefillParams, PrefillValues } from '@/contracts/prefill';
import { providers } from '@/generated/provider-list';
import { isEmpty } from '@/registry/answers';
import { prefilledAnswers } from '@/registry/prefill-fields';
import { resolveSavedKeys } from '../keys/resolve-saved-keys';
import { prefillAnswers } from '../session/prefill-answers';
import type { ToolSession } from '../session/tool-session';

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';
const NOTHING_FOUND = 'Nothing in it fits an empty field of this form.';

/**
 * Fills the empty fields of a form in from a web address or a text, with a note that takes it back. Returns why nothing was
 * filled in, or undefined if something was.
 */
export async function fillInFrom(
  session: ToolSession,
  source: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { scope, tool } = session;
  const url = webAddressIn(source);
  const keyField = modelKeyField(session);
  const params: PrefillParams = { tool: tool.declaration.id, ...(url ? { url } : { text: source }) };
  try {
    const key = keyField && (await resolveSavedKeys(session, session.answers))?.[keyField.name];
    if (typeof key === 'string' && key.trim() !== '') params.key = key;
    const model = keyField && chosenModel(scope, [keyField.provider]);
    const query = model ? `?${new URLSearchParams({ model })}` : '';
    const options = { method: 'POST', json: params, signal };
    const { values } = await gatewayClient(scope).requestJson<PrefillValues>(`/prefill${query}`, options);
    if (signal.aborted) return undefined;
    const incoming = prefilledAnswers(tool.declaration, session.answers, values);
    const fields = Object.keys(incoming.answers);
    if (fields.length === 0) return NOTHING_FOUND;
    prefillAnswers(session, url ? new URL(url).host : 'your text', incoming, fields);
    return undefined;
  } catch (error) {
    return (error instanceof RequestError && error.problem?.message) || UNREACHABLE;
  }
}

/** Returns whether the form holds a key with which a model can be asked. */
export function hasModelKey(session: ToolSession): boolean {
  const field = modelKeyField(session);
  return field !== undefined && !isEmpty(session.answers[field.name]);
}

function modelKeyField({ tool }: ToolSession): { name: string; provider: string } | undefined {
  for (const [name, { provider }] of Object.entries(tool.declaration.ui.fields ?? {}))
    if (provider && providers[provider]?.chats) return { name, provider };
  return undefined;
}

/** Returns the address if the source is nothing but one; it may lack its scheme. */
function webAddressIn(source: string): string | undefined {
  const address = /^https?:\/\//i.test(source) ? source : `https://${source}`;
  return /^[^\s@]+\.[^\s@]{2,}$/.test(source) && URL.canParse(address) ? address : undefined;
}
