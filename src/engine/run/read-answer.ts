import type { FormDeclaration } from '@/registry/options';
import type { RunAnswer } from './effects';
import type { Outcome, StartedRun } from './run-state';

const UNREAD =
  'The answer arrived and is kept, but this page cannot read it now. Check your connection and look again, or reload the page.';

/**
 * Reads an answer through the declared normaliser. An answer that cannot be read, as what reads it cannot be loaded or is
 * wrong, is `unread`: it is there, and may still be good.
 */
export async function readAnswer(
  declaration: FormDeclaration,
  answer: RunAnswer,
  run: Pick<StartedRun, 'id' | 'inputs'>,
): Promise<Outcome> {
  try {
    // No page begins with an answer.
    const { outcomeOf } = await import('./outcome-of');
    return await outcomeOf(declaration, answer, run);
  } catch (error) {
    console.error(`${declaration.id}: an answer could not be read:`, error);
    return { kind: 'unread', failure: { reason: UNREAD, raw: answer.body, isUnread: true } };
  }
}
