import type { Scope } from '@/browser/scope';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import type { Next } from '@/generated/declaration';
import { carried, isOfRow } from '@/registry/carry';
import type { FormDeclaration } from '@/registry/options';
import { toolTitle } from '../history/told';
import { sessionWith } from '../page/any-tool';
import { loadRenderer } from '../plugins';
import { loadTool } from '../registry-access';
import type { RunResult } from '../run/run-state';
import { putIn } from '../session/put-in';

/** A result to go on from, or one row of it. */
export interface NextFrom {
  declaration: FormDeclaration;
  result: Pick<RunResult, 'value' | 'inputs'>;
  row?: unknown;
}

/** The tools that go on from the whole of a result, or from each of its rows. */
export function nextOf({ result }: FormDeclaration, from: 'whole' | 'row'): Next[] {
  return (result?.next ?? []).filter((next) => isOfRow(next) === (from === 'row'));
}

/**
 * Fills in the form of another tool from a result, beside what is there already, and says on its page where that came
 * from; what was there before can be had back. Gives the path of that page.
 *
 * @throws Error where the tool cannot be loaded, or has no page
 */
export async function startNext(scope: Scope, { declaration, result, row }: NextFrom, next: Next): Promise<string> {
  const [loaded, renderer] = await Promise.all([
    loadTool(next.tool),
    loadRenderer(declaration.result?.renderer ?? '') as Promise<RendererModule<ResultKind>>,
  ]);
  const session = sessionWith(scope, loaded);
  const there = session.tool.declaration;
  if (!there.page || !declaration.result) throw new Error(`${next.tool}: has no page`);
  const text = renderer.toText(result.value, declaration.result);
  const arrived = carried(declaration, there, next, { ...result, text, row });
  putIn(session, toolTitle(declaration.id), arrived, Object.keys(next.carry));
  return there.page.route;
}
