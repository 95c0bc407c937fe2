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

/** The server to which a key is sent, and its provider. */
export interface ProviderServer {
  baseUrl: string;
  provider: Provider;
}

/** Ends of a sentence about a provider that does not support a use. */
const UNSUPPORTED: Record<KeyUse, string> = {
  chats: 'writes no texts',
  pictures: 'draws no pictures',
  speech: 'hears no recordings',
};

/** Name of the provider at the operator's address (LLM_BASE_URL). */
export const OPERATOR_PROVIDER = Object.keys(providers).find((name) => providers[name]?.chats === '{llm}') ?? 'openai';

/**
 * Returns the server of the provider to which a member's key belongs. The key is sent nowhere else.
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
    const titles = providersLike(OPERATOR_PROVIDER, use).map((other) => providers[other]?.title);
    const message = `${provider.title} ${UNSUPPORTED[use]}. This tool takes a key of ${titles.join(' or ')}.`;
    throw new Failure('provider_unfit', message, 400);
  }
  return { baseUrl: address, provider };
}

/** Resolves `{llm}` and `{ollama}` to the operator's addresses; undefined if the operator has not set the address. */
export function resolveAddress({ baseUrl, ollamaUrl }: OperatorAddresses, address: string): string | undefined {
  if (address === '{llm}') return withoutTrailingSlashes(baseUrl);
  if (address === '{ollama}') return ollamaUrl && withoutTrailingSlashes(ollamaUrl);
  return address;
}

/** Creates the function that finds the server for a member's key. */
export function chatServerOf(llm: OperatorAddresses) {
  return (key: string): Pick<ChatServer, 'baseUrl' | 'ignoresFormats'> => {
    const { baseUrl, provider } = serverOfKey(llm, key);
    return { baseUrl, ignoresFormats: provider.ignoresFormats };
  };
}

/** Requires a key of the operator's provider: exported workflows call no other. @throws Failure 400 */
export function requireOperatorProvider(key: string): void {
  const name = providerOfKey(OPERATOR_PROVIDER, key);
  if (name === OPERATOR_PROVIDER) return;
  const title = providers[OPERATOR_PROVIDER]?.title ?? OPERATOR_PROVIDER;
  throw new Failure('provider_unfit', `This site asks ${title} alone. Use a key of ${title}.`, 400);
}
