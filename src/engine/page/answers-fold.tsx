import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Answers, isEmpty, isShown, secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { UNFOLD_EVENT } from '../form/focus-field';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { isFocusLost } from './run-focus';

interface AnswersFoldProps {
  session: ToolSession;
  /** Whether the page shows a run or its result, to which the form gives way. */
  isFolding: boolean;
  /** Whether wide screens show the form beside the result; there it folds to a rail, and only on request. */
  isSideBySide: boolean;
  /** Whether the form is a rail on wide screens. */
  isRail: boolean;
  onRailChange: (isRail: boolean) => void;
  children: ReactNode;
}

/**
 * Folds the form to one line of what was answered while the page shows a run or its result. The form stays mounted, so
 * nothing typed is lost; every run folds it again.
 */
export function AnswersFold({ session, isFolding, isSideBySide, isRail, onRailChange, children }: AnswersFoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const run = useAtomValue(session.atoms.run);
  const busy = isBusy(run);
  const isFieldRefused = run.status === 'failed' && run.failure.field !== undefined;
  const isFolded = isFolding && !isOpen;
  const epoch = useAtomValue(session.atoms.epoch);
  const shownEpoch = useRef(epoch);
  useEffect(() => {
    // The answers were replaced, for instance by those of a past run: show them.
    if (shownEpoch.current !== epoch) setOpen(true);
    shownEpoch.current = epoch;
  }, [epoch]);
  useEffect(() => session.runs.onSubmit(() => setOpen(false)), [session]);
  useEffect(() => {
    if (isFieldRefused) setOpen(true);
  }, [isFieldRefused]);
  useEffect(() => {
    // The button that stopped the run is gone, and the submit button is folded away.
    if (!busy && isFocusLost(document.activeElement)) line.current?.focus({ preventScroll: true });
  }, [busy]);
  useEffect(() => {
    const element = content.current;
    const unfold = () => {
      // At once, as the field takes the focus before React renders.
      element?.removeAttribute('data-folded');
      element?.removeAttribute('data-rail');
      setOpen(true);
      onRailChange(false);
    };
    element?.addEventListener(UNFOLD_EVENT, unfold);
    return () => element?.removeEventListener(UNFOLD_EVENT, unfold);
  }, [onRailChange]);
  return (
    <>
      {isFolding && (
        <button
          ref={line}
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setOpen(isFolded)}
          className={cn(
            'flex min-h-11 w-full items-center gap-2 rounded-lg border border-hairline bg-surface/80 px-4 py-2 text-left text-sm text-muted transition-colors hover:text-fg',
            isSideBySide && 'xl:hidden',
          )}
        >
          <AnswersSummary session={session} />
          <span className="ml-auto shrink-0 font-medium text-secondary">
            {isFolded ? (busy ? 'Show answers' : 'Edit answers') : 'Hide answers'}
          </span>
          <Icon name="chevron-down" className={cn('size-4 shrink-0 transition-transform', !isFolded && 'rotate-180')} />
        </button>
      )}
      {isFolding && isSideBySide && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={!isRail}
          aria-controls={id}
          onClick={() => onRailChange(!isRail)}
          className={cn('hidden xl:inline-flex', isRail && 'min-h-40 [writing-mode:vertical-rl]')}
        >
          {isRail ? 'Show the form' : 'Fold the form'}
        </Button>
      )}
      <div
        ref={content}
        id={id}
        data-folded={isFolded || undefined}
        data-rail={(isFolding && isRail) || undefined}
        className={cn(
          'space-y-6',
          isSideBySide ? 'data-folded:max-xl:hidden xl:data-rail:hidden' : 'data-folded:hidden',
        )}
      >
        {children}
      </div>
    </>
  );
}

/** Describes the answers in one line: the first text and the number of answers. */
function AnswersSummary({ session: { tool, atoms } }: { session: ToolSession }) {
  const { first, count } = summaryOf(tool.declaration, useAtomValue(atoms.answers));
  return (
    <span className="flex min-w-0 gap-1.5">
      {first && <span className="truncate text-fg">{first}</span>}
      <span className="shrink-0">
        {first && '· '}
        {count} {count === 1 ? 'answer' : 'answers'}
      </span>
    </span>
  );
}

function summaryOf(declaration: FormDeclaration, answers: Answers): { first: string | undefined; count: number } {
  const secrets = secretFields(declaration);
  const { properties } = declaration.form;
  const filled = Object.keys(properties).filter(
    (name) => !secrets.includes(name) && isShown(declaration, name, answers) && !isEmpty(answers[name]),
  );
  // Addresses, dates and files say little about what was asked for.
  const named = filled.find((name) => properties[name]?.type === 'string' && !properties[name]?.format);
  return { first: named && String(answers[named]), count: filled.length };
}
