import { type ReactNode, Suspense } from 'react';
import { resultParts } from '@/registry/refine';
import { lazyPart } from '@/ui/lazy-part';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

const RedoPart = lazyPart(() => import('./redo-part').then((module) => ({ default: module.RedoPart })));

/** What stands at the parts of a value that can be made anew alone: a renderer asks for it by their paths. */
export function partToolsOf(
  session: ToolSession,
  result: RunResult,
  value: RunResult['value'],
): (path: string) => ReactNode {
  const parts = resultParts(value, session.tool.declaration.result?.refine?.parts);
  return (path) => {
    const part = parts.find((one) => one.path === path);
    return (
      part && (
        <Suspense fallback={null}>
          <RedoPart session={session} result={result} part={part} />
        </Suspense>
      )
    );
  };
}
