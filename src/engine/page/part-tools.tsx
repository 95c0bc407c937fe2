import { type ReactNode, Suspense } from 'react';
import { resultParts } from '@/registry/refine';
import { buttonClass } from '@/ui/button-class';
import { lazyPart } from '@/ui/lazy-with-retry';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

const RedoPart = lazyPart(() => import('./redo-part'), 'RedoPart');

/** Returns a function that renders the Redo button of a part by its path, for parts that can be rewritten separately. */
export function partToolsOf(
  session: ToolSession,
  result: RunResult,
  value: RunResult['value'],
): (path: string) => ReactNode {
  const parts = resultParts(value, session.tool.declaration.result?.refine?.parts);
  return (path) => {
    const part = parts.find((candidate) => candidate.path === path);
    return (
      part && (
        <Suspense fallback={<ButtonSpace />}>
          <RedoPart session={session} result={result} part={part} />
        </Suspense>
      )
    );
  };
}

/** Takes the space of the button until it is loaded, so that no part moves while it is being read. */
function ButtonSpace() {
  return (
    <span
      aria-hidden="true"
      className={buttonClass({ variant: 'ghost', size: 'sm', className: 'invisible max-sm:min-h-11' })}
    >
      Redo
    </span>
  );
}
