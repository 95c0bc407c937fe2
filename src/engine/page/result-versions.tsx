import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-part';
import type { RunResult } from '../run/run-state';
import { formerOf, versionsOf } from '../run/versions';
import type { ToolSession } from '../session/tool-session';

const ResultEditor = lazyPart(() => import('./result-editor').then((module) => ({ default: module.ResultEditor })));
const ResultChanges = lazyPart(() => import('./result-changes').then((module) => ({ default: module.ResultChanges })));

export interface ResultVersionsProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule<ResultKind>;
  /** Whether the next version shows in its place, as far as it is written: nothing can be done with that. */
  writing: boolean;
  /** The buttons of the result, and the result itself. */
  actions: ReactNode;
  children: ReactNode;
}

/** A result with the ways to change its texts, to go back and forward between its versions, and to see what changed. */
export function ResultVersions({ session, result, renderer, writing, actions, children }: ResultVersionsProps) {
  const [view, setView] = useState<'result' | 'editor' | 'changes'>('result');
  const left = useRef(false);
  const { all, at } = versionsOf(result);
  const former = formerOf(result);
  const options = session.tool.declaration.result;
  const texts = (options && renderer.texts?.(result.value, options)) ?? [];
  const turn = (by: -1 | 1) => void session.runs.turn(by);
  const close = () => {
    left.current = true;
    setView('result');
  };
  if (view === 'editor')
    return (
      <Suspense fallback={children}>
        <ResultEditor session={session} result={result} texts={texts} onClose={close} />
      </Suspense>
    );
  return (
    <>
      <div data-unprinted inert={writing} className="flex flex-wrap gap-2 empty:hidden inert:opacity-40">
        {actions}
        {texts.length > 0 && (
          <Button
            // The focus comes back to what opened the editor.
            ref={(button) => {
              if (button && left.current) button.focus();
              left.current = false;
            }}
            variant="ghost"
            onClick={() => setView('editor')}
          >
            Edit
          </Button>
        )}
      </div>
      <div data-unprinted inert={writing} className="flex flex-wrap items-center gap-2 empty:hidden inert:opacity-40">
        {at > 0 && (
          <Button variant="ghost" size="sm" onClick={() => turn(-1)}>
            Back to the former result
          </Button>
        )}
        {at < all.length - 1 && (
          <Button variant="ghost" size="sm" onClick={() => turn(1)}>
            On to the newer result
          </Button>
        )}
        {former && (
          <Button
            variant={view === 'changes' ? 'secondary' : 'ghost'}
            size="sm"
            aria-pressed={view === 'changes'}
            onClick={() => setView(view === 'changes' ? 'result' : 'changes')}
          >
            What changed
          </Button>
        )}
        {all.length > 1 && (
          <p className="text-sm text-muted tabular">
            Version {at + 1} of {all.length}
          </p>
        )}
        {result.edited && <Badge>{result.merged ? 'Merged' : 'Edited'}</Badge>}
        {result.refined && <Badge>{result.refined}</Badge>}
      </div>
      {view === 'changes' && former && options ? (
        <Suspense fallback={children}>
          <ResultChanges
            was={renderer.toText(former.value, options)}
            now={renderer.toText(result.value, options)}
            options={options}
          />
        </Suspense>
      ) : (
        <div aria-busy={writing || undefined}>{children}</div>
      )}
    </>
  );
}
