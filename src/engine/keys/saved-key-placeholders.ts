import type { MemberScope } from '@/browser/member-scope';
import { SAVED_KEY_PLACEHOLDER, savedKeyProvider } from '@/browser/saved-keys';
import { type Answers, isEmpty } from '@/registry/answers';
import { providersLike } from '@/registry/key-provider';
import type { FormTool } from '../form-tool';
import { keyFields } from './key-provider';

/**
 * Returns answers with the placeholder of the saved key in every empty field for a provider whose key this device has
 * saved, and without placeholders for providers whose key is no longer saved.
 */
export function withSavedKeyPlaceholders(
  { declaration, keyUse }: Pick<FormTool, 'declaration' | 'keyUse'>,
  scope: MemberScope,
  answers: Answers,
): Answers {
  const result = { ...answers };
  for (const [name, provider] of keyFields(declaration)) {
    const isSaved = savedKeyProvider(scope, providersLike(provider, keyUse)) !== undefined;
    if (isSaved && isEmpty(result[name])) result[name] = SAVED_KEY_PLACEHOLDER;
    else if (!isSaved && result[name] === SAVED_KEY_PLACEHOLDER) delete result[name];
  }
  return result;
}

/** Returns whether a saved key must be inserted before these answers are sent. */
export function hasSavedKeyPlaceholder(answers: Answers): boolean {
  return Object.values(answers).includes(SAVED_KEY_PLACEHOLDER);
}
