import { REMEMBERED, rememberedProviders } from '@/browser/remembered';
import type { Scope } from '@/browser/scope';
import { type Answers, isEmpty } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';

/**
 * Answers in which the mark of a remembered key stands in every field that is empty and asks for one of that provider,
 * and in no other.
 */
export function withHeld({ ui }: FormDeclaration, scope: Scope, answers: Answers): Answers {
  const known = rememberedProviders(scope);
  const filled = { ...answers };
  for (const [name, { provider }] of Object.entries(ui.fields ?? {})) {
    if (!provider) continue;
    if (known.includes(provider) && isEmpty(filled[name])) filled[name] = REMEMBERED;
    else if (!known.includes(provider) && filled[name] === REMEMBERED) delete filled[name];
  }
  return filled;
}

/** Whether a remembered key is to be sent with them. */
export function holdsKey(answers: Answers): boolean {
  return Object.values(answers).includes(REMEMBERED);
}
