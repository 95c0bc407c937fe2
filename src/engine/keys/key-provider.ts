import type { MemberScope } from '@/browser/member-scope';
import { SAVED_KEY_PLACEHOLDER, savedKeyProvider } from '@/browser/saved-keys';
import type { KeyUse } from '@/generated/chat-providers';
import { providerOfKey, providersLike } from '@/registry/key-provider';
import type { FormDeclaration } from '@/registry/options';

/** Returns the fields for keys, each with the provider it declares. */
export function keyFields({ ui }: FormDeclaration): (readonly [name: string, provider: string])[] {
  return Object.entries(ui.fields ?? {}).flatMap(([name, { provider }]) => (provider ? [[name, provider]] : []));
}

/** Returns the provider of the key in a field: of the saved key behind the placeholder, or of the typed key. */
export function providerInUse(scope: MemberScope, declaredProvider: string, value: unknown, use?: KeyUse): string {
  if (value === SAVED_KEY_PLACEHOLDER)
    return savedKeyProvider(scope, providersLike(declaredProvider, use)) ?? declaredProvider;
  return providerOfKey(declaredProvider, typeof value === 'string' ? value.trim() : '');
}
