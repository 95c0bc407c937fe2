import type { ReactNode } from 'react';
import { Button } from './button';
import { Notice } from './notice';

interface FetchFailedProps {
  title?: string;
  /** Explanation or advice for the reader. */
  children: ReactNode;
  onRetry: () => void;
}

/** Notice that data could not be fetched, with a retry button. */
export function FetchFailed({ title = 'This could not be fetched', children, onRetry }: FetchFailedProps) {
  return (
    <Notice
      live
      tone="danger"
      title={title}
      actions={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
