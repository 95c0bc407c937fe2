import { useState } from 'react';
import { useScope } from '@/browser/scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import { nameOf } from '../history/told';
import { libraryOf } from './library';

interface FavouriteButtonProps {
  run: RunView;
  onChange: (run: RunView) => void;
}

/** Marks a run, or takes the mark away: shown at once, and taken back where it could not be kept. */
export function FavouriteButton({ run, onChange }: FavouriteButtonProps) {
  const scope = useScope();
  const [busy, setBusy] = useState(false);
  const isMarked = run.favourite === true;
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const favourite = !isMarked;
    onChange({ ...run, favourite });
    if (!(await scope.of(libraryOf).mark(run.id, { favourite }))) {
      onChange({ ...run, favourite: isMarked });
      toast.error('The favorite could not be kept', { description: 'Please try again.' });
    }
    setBusy(false);
  };
  return (
    <Button variant="ghost" size="icon" aria-pressed={isMarked} aria-label={`Favorite: ${nameOf(run)}`} onClick={press}>
      <Icon name="star" className={cn('size-4.5', isMarked && 'fill-current text-accent')} />
    </Button>
  );
}
