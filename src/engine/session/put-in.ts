import type { Arrived } from '@/registry/carry';
import type { ToolSession } from './tool-session';

/**
 * Puts answers that come from elsewhere into a form, beside what is there already, and says on its page where they came from
 * and what did not fit; what was there before can be had back.
 *
 * @param from what they came from, in words for the member
 * @param wanted the fields something came for
 */
export function putIn(
  session: ToolSession,
  from: string,
  { answers, leftOut }: Arrived,
  wanted: readonly string[],
): void {
  const { form } = session.tool.declaration;
  const undo = session.undoing();
  session.replace({ ...session.answers, ...answers });
  session.save();
  const named = (fields: readonly string[]) => fields.map((name) => form.properties[name]?.title).join(', ');
  const words = [
    `From ${from}: ${named(wanted.filter((name) => name in answers)) || 'nothing this form takes'}`,
    ...(leftOut.length > 0 ? [`Too long or of another kind for this form: ${named(leftOut)}`] : []),
  ];
  session.store.set(session.atoms.origin, { words, undo });
}
