import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { whenPageReady } from '@/browser/page-ready';
import { cn } from '@/ui/cn';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { UNFOLD_EVENT } from '../form/focus-field';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { isFocusLost } from './run-focus';

const loadAnswersLine = () => import('./answers-line');
const AnswersLine = lazyOptionalPart(loadAnswersLine, 'AnswersLine');

export interface AnswersFoldProps {
  session: ToolSession;
  /** Whether the page shows a run or its result, so that the form folds. */
  isFolding: boolean;
  /** Whether wide screens show the form beside the result; there the form folds to a rail, and only on request. */
  isSideBySide: boolean;
  /** Whether the form is a rail on wide screens. */
  isRail: boolean;
  onRailChange: (isRail: boolean) => void;
  children: ReactNode;
}

/** Folds the form to one line during a run and its result. The form stays mounted; every run folds it again, and answers the member puts into it unfold it. */
export function AnswersFold({ session, isFolding, isSideBySide, isRail, onRailChange, children }: AnswersFoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useAtom(session.atoms.isFormOpen);
  const content = useRef<HTMLDivElement>(null);
  const run = useAtomValue(session.atoms.run);
  const busy = isBusy(run);
  const isFieldRefused = run.status === 'failed' && run.failure.field !== undefined;
  const isFolded = isFolding && !isOpen;
  // Load the line before the first run, in case the connection is lost until then.
  useEffect(() => whenPageReady(() => void loadAnswersLine().catch(() => undefined)), []);
  useEffect(() => {
    if (isFieldRefused) setOpen(true);
  }, [isFieldRefused, setOpen]);
  const wasBusy = useRef(busy);
  useEffect(() => {
    // The Stop button has been removed, and the submit button is hidden in the folded form.
    if (wasBusy.current && !busy && isFocusLost(document.activeElement))
      content.current?.parentElement?.querySelector('button')?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  useEffect(() => {
    const element = content.current;
    const unfold = () => {
      // Unfold synchronously, because the field takes the focus before React renders.
      element?.classList.remove('hidden', 'xl:hidden');
      setOpen(true);
      onRailChange(false);
    };
    element?.addEventListener(UNFOLD_EVENT, unfold);
    return () => element?.removeEventListener(UNFOLD_EVENT, unfold);
  }, [onRailChange, setOpen]);
  return (
    <div className="min-w-0 space-y-5">
      {isFolding && (
        <div className={cn('min-h-11', isSideBySide && 'xl:min-h-0')}>
          <AnswersLine
            session={session}
            controls={id}
            isFolded={isFolded}
            onFoldedChange={(isNowFolded) => setOpen(!isNowFolded)}
            isSideBySide={isSideBySide}
            isRail={isRail}
            onRailChange={onRailChange}
          />
        </div>
      )}
      <div
        ref={content}
        id={id}
        className={cn(
          'space-y-6',
          isFolding && 'mt-5',
          isFolded && 'hidden',
          isSideBySide && isFolding && (isRail ? 'xl:hidden' : 'xl:block'),
        )}
      >
        {children}
      </div>
    </div>
  );
}
