import type { FormDeclaration } from '@/registry/options';
import type { RunAnswer } from './effects';
import type { Outcome, StartedRun } from './run-state';

const UNREAD =
  'The answer arrived and is kept, but this page cannot read it now. Check your connection and look again, or reload the page.';

/** Parses an answer; `unread` if a plugin cannot be loaded or fails, as the stored answer may still be valid. */
export async function readAnswer(
  declaration: FormDeclaration,
  answer: RunAnswer,
  run: Pick<StartedRun, 'id' | 'inputs' | 'client'>,
): Promise<Outcome> {
  try {
    // Loaded on demand: no page starts with an answer.
    const { outcomeOf } = await import('./outcome-of');
    return await outcomeOf(declaration, answer, run);
  } catch (error) {
    console.error(`${declaration.id}: an answer could not be read:`, error);
    return { kind: 'unread', failure: { reason: UNREAD, raw: answer.body, isUnread: true } };
  }
}
