import type { Scope } from '@/browser/scope';
import type { RunView } from '@/contracts/run';
import { sessionWith } from '../page/any-tool';
import { loadTool } from '../registry-access';
import { reuseInputs } from '../session/reuse-inputs';

/**
 * Puts what a run was asked into the form of its tool, as the list on the tool's page does it; the way back is offered
 * there. Gives the path of that page. @throws Error where the tool cannot be loaded, or has no page
 */
export async function reuseAnswers(scope: Scope, { tool, inputs = {} }: RunView): Promise<string> {
  const session = sessionWith(scope, await loadTool(tool));
  const { route } = session.tool.declaration.page ?? {};
  if (!route) throw new Error(`${tool}: has no page`);
  reuseInputs(session, inputs);
  return route;
}
