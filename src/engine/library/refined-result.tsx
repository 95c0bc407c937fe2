import { type ReactNode, Suspense, useState } from 'react';
import type { RendererModule } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-with-retry';
import { Note } from '../page/result-notes';
import type { RunResult } from '../run/run-state';
import type { FormerVersion } from './parse-run';

const ResultChanges = lazyPart(() => import('../page/result-changes'), 'ResultChanges');

interface RefinedResultProps {
  former: FormerVersion;
  result: RunResult;
  renderer: RendererModule;
  options: ToolResult;
  /** The result itself. */
  children: ReactNode;
}

/** A saved result that refined another one, with the wish and a view of the changes. */
export function RefinedResult({ former, result, renderer, options, children }: RefinedResultProps) {
  const [isComparing, setComparing] = useState(false);
  const label = options.refine?.wishes.find(({ ask }) => ask === former.wish)?.label;
  return (
    <>
      <div data-unprinted className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant={isComparing ? 'secondary' : 'ghost'}
          size="sm"
          aria-pressed={isComparing}
          onClick={() => setComparing(!isComparing)}
        >
          What changed
        </Button>
        <Note>Changed from an earlier result. Asked for: {label ?? former.wish}</Note>
      </div>
      {isComparing ? (
        <Suspense fallback={children}>
          <ResultChanges
            previousText={renderer.toText(former.value, options)}
            text={renderer.toText(result.value, options)}
            options={options}
          />
        </Suspense>
      ) : (
        children
      )}
    </>
  );
}
