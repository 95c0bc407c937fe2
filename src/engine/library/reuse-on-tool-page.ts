import type { MemberScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { openRestoredSession } from '../page/tool-by-id';
import { loadTool } from '../registry-access';
import { reuseInputs } from '../session/reuse-inputs';

/**
 * Fills the form on the tool's page with the inputs of a run, as the history on that page does, and offers to undo that
 * there. Resolves to the path of the page.
 *
 * @throws Error if the tool cannot be loaded, or has no page
 */
export async function reuseOnToolPage(scope: MemberScope, { tool, inputs = {} }: RunView): Promise<string> {
  const session = openRestoredSession(scope, await loadTool(tool));
  const { route } = session.tool.declaration.page ?? {};
  if (!route) throw new Error(`The tool ${tool} has no page`);
  reuseInputs(session, inputs);
  return route;
}
