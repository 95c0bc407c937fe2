import type { ReactNode } from 'react';
import { resultParts } from '@/registry/refine';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

const RedoPart = lazyOptionalPart(() => import('./redo-part'), 'RedoPart');

/** Returns a function that renders the Redo button of a part by its path, for parts that can be rewritten separately. */
export function partToolsOf(
  session: ToolSession,
  result: RunResult,
  value: RunResult['value'],
): (path: string) => ReactNode {
  const parts = resultParts(value, session.tool.declaration.result?.refine?.parts);
  return (path) => {
    const part = parts.find((candidate) => candidate.path === path);
    return part && <RedoPart session={session} result={result} part={part} />;
  };
}
