import type { MemberScope } from '@/browser/member-scope';
import { prepareFormTool } from '../form-tool';
import { loadTool } from '../registry-access';
import type { RunResult } from '../run/run-state';
import { ToolSession } from '../session/tool-session';
import type { ReadRun } from './read-run';

/**
 * Creates a separate session to refine a saved result: it stores nothing and leaves the form and the result on the tool's
 * page unchanged. Resolves to undefined if the result cannot be refined.
 */
export async function refineSession(
  scope: MemberScope,
  { run, declaration, shown }: ReadRun,
): Promise<ToolSession | undefined> {
  if (!declaration?.result?.refine || !shown || !run.inputs) return undefined;
  const { lazyFeatures: _, ...tool } = prepareFormTool(await loadTool(run.tool));
  const { page: __, storage: ___, ...rest } = tool.declaration;
  const session = new ToolSession(scope, { ...tool, declaration: rest });
  session.replaceAnswers(session.initialAnswers());
  await session.runs.show({ ...shown.result, client: run.client ?? null } as RunResult);
  return session;
}
