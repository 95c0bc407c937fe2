import { chatProviders, type KeyUse } from '@/generated/chat-providers';

/**
 * Returns the provider of a member's key. A field for a key of a chat provider accepts keys of all chat providers, which are
 * recognized by their prefixes. A key without a known prefix belongs to the declared provider.
 */
export function providerOfKey(declared: string, key: string): string {
  if (!Object.hasOwn(chatProviders, declared)) return declared;
  const [closest] = Object.entries(chatProviders)
    .flatMap(([name, { begins }]) => begins.map((begin) => ({ name, begin })))
    .filter(({ begin }) => key.startsWith(begin))
    .sort((one, other) => other.begin.length - one.begin.length);
  return closest?.name ?? declared;
}

/**
 * Returns the providers whose keys a field for the declared provider accepts, the declared one first.
 *
 * @param use features the tool needs from a provider; undefined if no other provider fits
 */
export function providersLike(declared: string, use: KeyUse | undefined): string[] {
  if (!use || !Object.hasOwn(chatProviders, declared)) return [declared];
  const otherProviders = Object.keys(chatProviders).filter((name) => name !== declared);
  return [declared, ...otherProviders.filter((name) => chatProviders[name]?.uses.includes(use))];
}
