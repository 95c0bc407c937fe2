import { linkedAnswers } from '@/registry/linked-answers';
import { putIn } from '../session/put-in';
import type { ToolSession } from '../session/tool-session';

/**
 * Fills in a form from the query of its address (`?businessName=Fern`), and takes what it names of the form out of the
 * address: a reload is not to fill it in again, and a key that stands there by mistake is not to stay.
 */
export function fillFromLink(session: ToolSession): void {
  const address = new URL(window.location.href);
  const { arrived, wanted, names } = linkedAnswers(session.tool.declaration, address.searchParams);
  if (names.length === 0) return;
  for (const name of names) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address);
  if (wanted.length > 0) putIn(session, 'a link', arrived, wanted);
}
