import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { KeyUse } from '@/generated/chat-providers';
import { providers } from '@/generated/provider-list';
import type { Provider } from '@/generated/providers';
import { providerOfKey, providersLike } from '@/registry/key-provider';
import type { ChatServer } from './chat-client';
import type { AutomationServices } from './module';

/** The addresses that the operator sets. */
export type OperatorAddresses = Pick<AutomationServices['llm'], 'baseUrl' | 'ollamaUrl'>;

/** The server a key is sent to, and whose it is. */
export interface ProviderServer {
  baseUrl: string;
  provider: Provider;
}

/** What a provider lacks that a tool needs. */
const LACKING: Record<KeyUse, string> = {
  chats: 'writes no texts',
  pictures: 'draws no pictures',
  speech: 'hears no recordings',
};

/** The provider that is asked at the address the operator has set (LLM_BASE_URL). */
export const OPERATOR_PROVIDER = Object.keys(providers).find((name) => providers[name]?.chats === '{llm}') ?? 'openai';

/**
 * Returns the server of the provider a member's key belongs to: the key is sent nowhere else.
 *
 * @throws Failure 400 if that provider cannot do what the tool needs, or is not set up here
 */
export function serverOfKey(llm: OperatorAddresses, key: string, use: KeyUse = 'chats'): ProviderServer {
  const name = providerOfKey(OPERATOR_PROVIDER, key);
  const provider = providers[name];
  const address = provider?.chats && resolveAddress(llm, provider.chats);
  if (!provider || !address)
    throw new Failure(
      'provider_absent',
      `This site has no ${provider?.title ?? name}. Use a key of another provider.`,
      400,
    );
  if (!provider[use]) {
    const fitting = providersLike(OPERATOR_PROVIDER, use).map((like) => providers[like]?.title);
    const message = `${provider.title} ${LACKING[use]}. This tool takes a key of ${fitting.join(' or ')}.`;
    throw new Failure('provider_unfit', message, 400);
  }
  return { baseUrl: address, provider };
}

/** Replaces the name of an address that the operator sets; undefined if it is not set. */
export function resolveAddress({ baseUrl, ollamaUrl }: OperatorAddresses, address: string): string | undefined {
  if (address === '{llm}') return withoutTrailingSlashes(baseUrl);
  if (address === '{ollama}') return ollamaUrl && withoutTrailingSlashes(ollamaUrl);
  return address;
}

/** Returns the function by which a chat automation finds the server of a member's key. */
export function chatServerOf(llm: OperatorAddresses) {
  return (key: string): Pick<ChatServer, 'baseUrl' | 'ignoresFormats'> => {
    const { baseUrl, provider } = serverOfKey(llm, key);
    return { baseUrl, ignoresFormats: provider.ignoresFormats };
  };
}

/**
 * Refuses keys of other providers than the one at the operator's address, for exported workflows, which ask no other.
 *
 * @throws Failure 400
 */
export function requireOperatorProvider(key: string): void {
  const name = providerOfKey(OPERATOR_PROVIDER, key);
  if (name === OPERATOR_PROVIDER) return;
  const title = providers[OPERATOR_PROVIDER]?.title ?? OPERATOR_PROVIDER;
  throw new Failure('provider_unfit', `This site asks ${title} alone. Use a key of ${title}.`, 400);
}
