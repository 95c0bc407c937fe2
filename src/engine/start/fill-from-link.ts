import { linkedAnswers } from '@/registry/linked-answers';
import { applyPrefill } from '../session/apply-prefill';
import type { ToolSession } from '../session/tool-session';

/**
 * Prefills a form from the query of its URL (`?businessName=Fern`) and removes those parameters from the URL, so that a
 * reload does not repeat it and a key put there by mistake does not stay.
 */
export function fillFromLink(session: ToolSession): void {
  const address = new URL(window.location.href);
  const { incoming, filled, parameters } = linkedAnswers(session.tool.declaration, address.searchParams);
  if (parameters.length === 0) return;
  for (const name of parameters) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address);
  if (filled.length > 0) applyPrefill(session, 'a link', incoming, filled);
}
