import type { MemberScope } from '@/browser/member-scope';
import { SAVED_KEY_PLACEHOLDER, savedKeyProviders } from '@/browser/saved-keys';
import { type Answers, isEmpty } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';

/**
 * Returns answers with the placeholder of the saved key in every empty field for a provider whose key this device has
 * saved, and without placeholders for providers whose key is no longer saved.
 */
export function withSavedKeyPlaceholders({ ui }: FormDeclaration, scope: MemberScope, answers: Answers): Answers {
  const savedProviders = savedKeyProviders(scope);
  const filled = { ...answers };
  for (const [name, { provider }] of Object.entries(ui.fields ?? {})) {
    if (!provider) continue;
    if (savedProviders.includes(provider) && isEmpty(filled[name])) filled[name] = SAVED_KEY_PLACEHOLDER;
    else if (!savedProviders.includes(provider) && filled[name] === SAVED_KEY_PLACEHOLDER) delete filled[name];
  }
  return filled;
}

/** Returns whether a saved key must be inserted before these answers are sent. */
export function hasSavedKeyPlaceholder(answers: Answers): boolean {
  return Object.values(answers).includes(SAVED_KEY_PLACEHOLDER);
}
