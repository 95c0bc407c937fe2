import { useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import { runName } from '../history/run-labels';
import { libraryOf } from './library';

interface FavoriteButtonProps {
  run: RunView;
  onChange: (run: RunView) => void;
}

/** Toggles the favorite mark of a run. Shows the change at once and reverts it if saving fails. */
export function FavoriteButton({ run, onChange }: FavoriteButtonProps) {
  const scope = useScope();
  const [busy, setBusy] = useState(false);
  const isMarked = run.favourite === true;
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    const favourite = !isMarked;
    onChange({ ...run, favourite });
    if (!(await scope.get(libraryOf).saveMarks(run.id, { favourite }))) {
      onChange({ ...run, favourite: isMarked });
      toast.error('The favorite could not be kept', { description: 'Please try again.' });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={isMarked}
      aria-label={`Favorite: ${runName(run)}`}
      onClick={toggle}
    >
      <Icon name="star" className={cn('size-4.5', isMarked && 'fill-current text-accent')} />
    </Button>
  );
}
