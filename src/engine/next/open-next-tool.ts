import type { MemberScope } from '@/browser/member-scope';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import type { Next } from '@/generated/declaration';
import { mapToNextTool, usesRow } from '@/registry/map-to-next-tool';
import type { FormDeclaration } from '@/registry/options';
import { toolTitle } from '../history/run-labels';
import { openRestoredSession } from '../page/tool-by-id';
import { loadRenderer } from '../plugins';
import { loadTool } from '../registry-access';
import type { RunResult } from '../run/run-state';
import { applyPrefill } from '../session/apply-prefill';

/** A result to continue from, or one row of it. */
export interface NextSource {
  declaration: FormDeclaration;
  result: Pick<RunResult, 'value' | 'inputs'>;
  row?: unknown;
}

/** Returns the tools that continue from a whole result, or from each of its rows. */
export function nextToolsOf({ result }: FormDeclaration, from: 'whole' | 'row'): Next[] {
  return (result?.next ?? []).filter((next) => usesRow(next) === (from === 'row'));
}

/**
 * Prefills empty fields of another tool's form from a result, and names the source on its page, with an undo. Returns the path
 * of that page.
 *
 * @throws Error if the tool cannot be loaded, or has no page
 */
export async function openNextTool(
  scope: MemberScope,
  { declaration, result, row }: NextSource,
  next: Next,
): Promise<string> {
  const [loaded, renderer] = await Promise.all([
    loadTool(next.tool),
    loadRenderer(declaration.result?.renderer ?? '') as Promise<RendererModule<ResultKind>>,
  ]);
  const session = openRestoredSession(scope, loaded);
  const target = session.tool.declaration;
  if (!target.page || !declaration.result) throw new Error(`The tool ${next.tool} has no page`);
  const text = renderer.toText(result.value, declaration.result);
  const mapped = mapToNextTool(declaration, target, next, { ...result, text, row });
  applyPrefill(session, toolTitle(declaration.id), mapped, Object.keys(next.carry));
  return target.page.route;
}
