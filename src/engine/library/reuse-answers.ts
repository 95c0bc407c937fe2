import type { MemberScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { restoredSession } from '../page/tool-by-id';
import { loadTool } from '../registry-access';
import { reuseInputs } from '../session/reuse-inputs';

/**
 * Fills the form of a tool with the inputs of a run, as the history on the tool's page does; that page offers an undo.
 * Resolves to the path of the page.
 *
 * @throws Error if the tool cannot be loaded, or has no page
 */
export async function reuseAnswers(scope: MemberScope, { tool, inputs = {} }: RunView): Promise<string> {
  const session = restoredSession(scope, await loadTool(tool));
  const { route } = session.tool.declaration.page ?? {};
  if (!route) throw new Error(`${tool}: has no page`);
  reuseInputs(session, inputs);
  return route;
}
