import type { Answers } from '@/registry/answers';
import type { IncomingAnswers } from '@/registry/map-to-next-tool';
import { chooseClient } from '../client/chosen-client';
import type { ClientChoice } from '../client/clients';
import { createUndo } from './create-undo';
import type { ToolSession } from './tool-session';

/**
 * Prefills a form with answers from another source, keeping the other answers. A note on the page names the source and the
 * answers that did not fit, and offers an undo.
 *
 * @param sourceName name of the source, for the member
 * @param targetFields fields for which the source had values
 * @param from the other answers, by default those in the form, and the client to choose
 */
export function applyPrefill(
  session: ToolSession,
  sourceName: string,
  { answers, rejected: leftOut }: IncomingAnswers,
  targetFields: readonly string[],
  { base = session.answers, choice }: { base?: Answers; choice?: ClientChoice | undefined } = {},
): void {
  const { form } = session.tool.declaration;
  const undo = createUndo(session);
  if (choice) chooseClient(session.scope, choice.client);
  session.replaceAnswers({ ...base, ...answers });
  session.save();
  const titlesOf = (fields: readonly string[]) => fields.map((name) => form.properties[name]?.title).join(', ');
  const lines = [
    `From ${sourceName}: ${titlesOf(targetFields.filter((name) => name in answers)) || 'nothing this form takes'}`,
    ...(choice?.client ? [`For ${choice.client.name}`] : []),
    ...(leftOut.length > 0 ? [`Too long or of another kind for this form: ${titlesOf(leftOut)}`] : []),
  ];
  session.store.set(session.atoms.origin, { lines, undo });
}
