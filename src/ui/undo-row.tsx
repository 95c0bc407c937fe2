import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';

/** Replaces a deleted item of a list. Its Undo button takes the focus of the removed Delete button. */
export function UndoRow({ children, onUndo }: { children: ReactNode; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className="flex items-center justify-between gap-3 rounded-xl border border-dashed border-hairline-strong px-4 py-2 text-sm text-muted">
      <span role="status" className="min-w-0 truncate">
        {children}
      </span>
      <Button ref={button} size="sm" variant="ghost" onClick={onUndo}>
        Undo
      </Button>
    </li>
  );
}
