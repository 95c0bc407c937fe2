import type { Scope } from '@/browser/scope';
import { loadTool } from '../registry-access';
import type { RunResult } from '../run/run-state';
import { ToolSession } from '../session/tool-session';
import { openTool } from '../tool';
import type { ReadRun } from './read-run';

/**
 * A session of its own with the tool of a kept result, to refine that: the form and the result on the page of the tool stay as
 * they are, and nothing of it is stored. Undefined where the result cannot be refined.
 */
export async function refineSession(
  scope: Scope,
  { run, declaration, shown }: ReadRun,
): Promise<ToolSession | undefined> {
  if (!declaration?.result?.refine || !shown || !run.inputs) return undefined;
  const { extras: _, ...tool } = openTool(await loadTool(run.tool));
  const { page: __, storage: ___, ...rest } = tool.declaration;
  const session = new ToolSession(scope, { ...tool, declaration: rest });
  session.replace(session.fresh());
  await session.runs.show({ ...shown.result, client: run.client ?? null } as RunResult);
  return session;
}
