import { useAtomValue } from 'jotai';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/button';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { RunResult } from '../run/run-state';
import { refinerOf } from '../session/refiner';
import type { ToolSession } from '../session/tool-session';
import { MoreActions } from './more-actions';
import { refineHeadingId } from './run-focus';
import './result-frame.css';

const RefineRow = lazyOptionalPart(() => import('./refine-row'), 'RefineRow');

interface ResultBarProps {
  /** The main actions of the result. */
  actions: ReactNode;
  otherActions: ReactNode;
  /** Session and version to ask changes of; absent if the result cannot be changed. */
  refinable?: { session: ToolSession; result: RunResult } | undefined;
  /** Whether a change is being written: nothing can be done with the result meanwhile. */
  isWriting: boolean;
  moreRef?: Ref<HTMLButtonElement>;
}

/**
 * The bar of a result at the lower edge: its actions, and above them the form that asks for a change, wherever the reader is. First in the
 * document, so that keyboard users reach it before a long text; drawn at the lower edge.
 */
export function ResultBar({ actions, otherActions, refinable, isWriting, moreRef }: ResultBarProps) {
  return (
    <div data-unprinted className="bottom-bar result-bar-frame">
      {refinable ? (
        <RefinableActions {...refinable} actions={actions} isWriting={isWriting}>
          <MoreActions ref={moreRef}>{otherActions}</MoreActions>
        </RefinableActions>
      ) : (
        <div className="result-bar">
          {actions}
          <MoreActions ref={moreRef}>{otherActions}</MoreActions>
        </div>
      )}
    </div>
  );
}

interface RefinableActionsProps {
  session: ToolSession;
  result: RunResult;
  actions: ReactNode;
  isWriting: boolean;
  children: ReactNode;
}

function RefinableActions({ session, result, actions, isWriting, children }: RefinableActionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { status } = useAtomValue(refinerOf(session).state);
  const isShown = isOpen || status !== 'idle';
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    if (!isOpen) document.getElementById(refineHeadingId(session))?.focus({ preventScroll: true });
  };
  return (
    <>
      <div id={id} className={isShown ? undefined : 'hidden'}>
        <RefineRow session={session} result={result} wishes={session.tool.declaration.result?.refine?.wishes ?? []} />
      </div>
      <div inert={isWriting} className="result-bar">
        {actions}
        <Button variant="secondary" aria-expanded={isShown} aria-controls={id} onClick={toggle}>
          Change
        </Button>
        {children}
      </div>
    </>
  );
}
