import { chatProviders, type KeyUse } from '@/generated/chat-providers';

/**
 * Returns the provider a member's key belongs to. A field that asks for a key of a provider of chats takes a key of any other: it
 * is told by what it begins with. A key that begins like none is one of the declared provider.
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
 * Returns the providers whose keys a field for a key of the declared one takes, the declared one first.
 *
 * @param use what the tool asks of them; undefined if no other provider fits
 */
export function providersLike(declared: string, use: KeyUse | undefined): string[] {
  if (!use || !Object.hasOwn(chatProviders, declared)) return [declared];
  const others = Object.keys(chatProviders).filter((name) => name !== declared);
  return [declared, ...others.filter((name) => chatProviders[name]?.uses.includes(use))];
}
