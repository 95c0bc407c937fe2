import type { RunInputs } from '@/contracts/run';
import { defaultAnswers } from '@/registry/answers';
import { migrateToLatest } from '@/registry/migrate';
import { clientToFollow } from '../client/clients';
import { hasSavedKeyPlaceholder } from '../keys/saved-key-placeholders';
import { sanitize } from '../storage/sanitize';
import type { ToolSession } from './tool-session';

/** Fills the form with the inputs of a past run, successful or failed, if they still fit. Its client becomes the chosen one. */
export async function reuseInputs(session: ToolSession, inputs: RunInputs, client?: string): Promise<void> {
  const { declaration } = session.tool;
  const choice = await clientToFollow(session.scope, client);
  const { answers, leftOut } = sanitize(declaration, migrateToLatest(declaration, inputs));
  const description =
    leftOut.length > 0
      ? `Left out, as the form has changed: ${leftOut.join(', ')}.`
      : hasSavedKeyPlaceholder(session.initialAnswers())
        ? 'So is the key this device remembers.'
        : 'Keys are never kept: enter yours again.';
  session.fillIn({ ...defaultAnswers(declaration), ...answers }, { title: 'Answers filled in', description }, choice);
}
