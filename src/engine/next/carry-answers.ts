import { type CarryTarget, mapToNextTool } from '@/registry/map-to-next-tool';
import { toolTitle } from '../history/run-labels';
import { openRestoredSession } from '../page/tool-by-id';
import { loadTool } from '../registry-access';
import { applyPrefill } from '../session/apply-prefill';
import { unusedAnswers } from '../session/subject-answers';
import type { ToolSession } from '../session/tool-session';

/** Prefills the form of another tool with the answers of this form, and names their source on that page. Sends nothing. */
export async function carryAnswers({ scope, tool, effective }: ToolSession, target: CarryTarget): Promise<void> {
  const { declaration } = tool;
  const session = openRestoredSession(scope, await loadTool(target.tool));
  const mapped = mapToNextTool(declaration, session.tool.declaration, target, {
    inputs: effective,
    value: undefined,
    text: '',
  });
  applyPrefill(session, toolTitle(declaration.id), mapped, Object.keys(target.carry), { base: unusedAnswers(session) });
}
