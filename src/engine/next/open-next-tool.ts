import type { MemberScope } from '@/browser/member-scope';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import type { Next } from '@/generated/declaration';
import { mapToNextTool, usesRow } from '@/registry/map-to-next-tool';
import type { FormDeclaration } from '@/registry/options';
import { clientToFollow } from '../client/clients';
import { toolTitle } from '../history/run-labels';
import { openRestoredSession } from '../page/tool-by-id';
import { loadRenderer } from '../plugins';
import { loadTool } from '../registry-access';
import type { RunResult } from '../run/run-state';
import { applyPrefill } from '../session/apply-prefill';
import { unusedAnswers } from '../session/subject-answers';

/** A result to continue from, or one row of it. */
export interface NextSource {
  declaration: FormDeclaration;
  result: Pick<RunResult, 'value' | 'inputs' | 'client'>;
  row?: unknown;
}

/** Returns the tools that continue from a whole result, or from each of its rows. */
export function nextToolsOf({ result }: FormDeclaration, from: 'whole' | 'row'): Next[] {
  return (result?.next ?? []).filter((next) => usesRow(next) === (from === 'row'));
}

/**
 * Prefills another tool's form from a result, and names the source on its page, with an undo. The client of the result becomes
 * the chosen one. Returns the path of that page.
 *
 * @throws Error if the tool cannot be loaded, or has no page
 */
export async function openNextTool(
  scope: MemberScope,
  { declaration, result, row }: NextSource,
  next: Next,
): Promise<string> {
  const [loaded, choice, renderer] = await Promise.all([
    loadTool(next.tool),
    clientToFollow(scope, result.client),
    loadRenderer(declaration.result?.renderer ?? '') as Promise<RendererModule<ResultKind>>,
  ]);
  const session = openRestoredSession(scope, loaded);
  const target = session.tool.declaration;
  if (!target.page || !declaration.result) throw new Error(`The tool ${next.tool} has no page`);
  const text = renderer.toText(result.value, declaration.result);
  const mapped = mapToNextTool(declaration, target, next, { ...result, text, row });
  const from = { base: unusedAnswers(session), choice };
  applyPrefill(session, toolTitle(declaration.id), mapped, Object.keys(next.carry), from);
  return target.page.route;
}
