import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-with-retry';
import type { RunResult } from '../run/run-state';
import { previousVersion, versionsOf } from '../run/versions';
import type { ToolSession } from '../session/tool-session';
import { ResultBar } from './result-bar';

const ResultEditor = lazyPart(() => import('./result-editor'), 'ResultEditor');
const ResultChanges = lazyPart(() => import('./result-changes'), 'ResultChanges');

export interface ResultVersionsProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule<ResultKind>;
  /** Whether a partial next version is displayed instead: the actions are disabled meanwhile. */
  isWriting: boolean;
  /** The main actions of the result; `children` is the result itself. */
  actions: ReactNode;
  otherActions: ReactNode;
  children: ReactNode;
}

/** A result with controls to edit its texts, switch between its versions and view the changes. */
export function ResultVersions({
  session,
  result,
  renderer,
  isWriting,
  actions,
  otherActions,
  children,
}: ResultVersionsProps) {
  const [view, setView] = useState<'result' | 'editor' | 'changes'>('result');
  const wasEditing = useRef(false);
  const { all: versions, at: versionIndex } = versionsOf(result);
  const previous = previousVersion(result);
  const options = session.tool.declaration.result;
  const texts = (options && renderer.texts?.(result.value, options)) ?? [];
  const stepVersion = (step: -1 | 1) => void session.runs.stepVersion(step);
  const close = () => {
    wasEditing.current = true;
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
      <ResultBar
        actions={actions}
        otherActions={
          <>
            {otherActions}
            {texts.length > 0 && (
              <Button variant="secondary" onClick={() => setView('editor')}>
                Edit
              </Button>
            )}
          </>
        }
        refinable={options?.refine && { session, result }}
        isWriting={isWriting}
        moreRef={(button) => {
          // Closing the editor returns the focus to the actions, one of which opened it.
          if (button && wasEditing.current) button.focus();
          wasEditing.current = false;
        }}
      />
      <div data-unprinted inert={isWriting} className="flex flex-wrap items-center gap-2 empty:hidden inert:opacity-40">
        {versionIndex > 0 && (
          <Button variant="ghost" size="sm" onClick={() => stepVersion(-1)}>
            Previous version
          </Button>
        )}
        {versionIndex < versions.length - 1 && (
          <Button variant="ghost" size="sm" onClick={() => stepVersion(1)}>
            Next version
          </Button>
        )}
        {previous && (
          <Button
            variant={view === 'changes' ? 'secondary' : 'ghost'}
            size="sm"
            aria-pressed={view === 'changes'}
            onClick={() => setView(view === 'changes' ? 'result' : 'changes')}
          >
            What changed
          </Button>
        )}
        {versions.length > 1 && (
          <p className="text-sm text-muted tabular">
            Version {versionIndex + 1} of {versions.length}
          </p>
        )}
        {result.edited && <Badge>{result.merged ? 'Merged' : 'Edited'}</Badge>}
        {result.refined && <Badge>{result.refined}</Badge>}
      </div>
      {view === 'changes' && previous && options ? (
        <Suspense fallback={children}>
          <ResultChanges
            previousText={renderer.toText(previous.value, options)}
            text={renderer.toText(result.value, options)}
            options={options}
          />
        </Suspense>
      ) : (
        <div aria-busy={isWriting || undefined}>{children}</div>
      )}
    </>
  );
}
