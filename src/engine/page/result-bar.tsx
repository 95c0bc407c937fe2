import type { ReactNode, Ref } from 'react';
import { Button } from '@/ui/button';
import { MoreActions } from './more-actions';
import './result-frame.css';

interface ResultBarProps {
  /** Whether the next version is being written: the actions of this one are disabled meanwhile. */
  isWriting: boolean;
  /** The main actions of the result. */
  children: ReactNode;
  /** Id of the heading above the refine controls; absent if the result cannot be refined. */
  refineId: string | undefined;
  /** All other actions. */
  more: ReactNode;
  moreRef: Ref<HTMLButtonElement>;
}

/**
 * The row of actions of a result. It comes first in the document, so that keyboard users reach it before a long text, and is
 * drawn at the lower edge.
 */
export function ResultBar({ isWriting, children, refineId, more, moreRef }: ResultBarProps) {
  const openRefine = () => {
    const heading = refineId === undefined ? null : document.getElementById(refineId);
    heading?.scrollIntoView({ block: 'center' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div data-unprinted inert={isWriting} className="bottom-bar result-bar">
      {children}
      {refineId && (
        <Button variant="secondary" onClick={openRefine}>
          Change
        </Button>
      )}
      <MoreActions ref={moreRef}>{more}</MoreActions>
    </div>
  );
}
