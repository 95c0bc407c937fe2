import type { MemberScope } from '@/browser/member-scope';
import { prepareFormTool } from '../form-tool';
import { loadTool } from '../registry-access';
import type { RunResult } from '../run/run-state';
import { ToolSession } from '../session/tool-session';
import type { ParsedRun } from './parse-run';

/**
 * Creates a separate session to refine a saved result: it stores nothing and leaves the form and the result on the tool's
 * page unchanged. Resolves to undefined if the result cannot be refined.
 */
export async function createRefineSession(
  scope: MemberScope,
  { run, declaration, display }: ParsedRun,
): Promise<ToolSession | undefined> {
  if (!declaration?.result?.refine || !display || !run.inputs) return undefined;
  const { lazyFeatures: _, ...tool } = prepareFormTool(await loadTool(run.tool));
  const { page: __, storage: ___, ...rest } = tool.declaration;
  const session = new ToolSession(scope, { ...tool, declaration: rest });
  session.replaceAnswers(session.initialAnswers());
  await session.runs.show({ ...display.result, client: run.client ?? null } as RunResult);
  return session;
}
