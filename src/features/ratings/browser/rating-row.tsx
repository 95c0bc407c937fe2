import { useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { Rating } from '@/contracts/rating';
import { ratingsOf } from '@/engine/run/ratings';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { RatingForm } from './rating-form';

interface RatingRowProps {
  runId: string;
  /** The rating as it was stored when the page loaded. */
  stored?: Rating | undefined;
  /** Called when a rating was saved or removed. */
  onChange?: (rating: Rating | undefined) => void;
}

/** Row below a result with buttons to rate it. A rating is saved at once; a second press on its button removes it. */
export function RatingRow({ runId, stored, onChange }: RatingRowProps) {
  const ratings = useScope().get(ratingsOf);
  const id = useId();
  const [rating, setRating] = useState(ratings.last(runId) ?? stored);
  const [asksWhy, setAsksWhy] = useState(false);
  const [busy, setBusy] = useState(false);

  const save = async (next: Rating | undefined) => {
    setBusy(true);
    const isSaved = await ratings.save(runId, next);
    setBusy(false);
    if (!isSaved) {
      toast.error('The rating could not be saved', { description: 'Please try again.' });
      return false;
    }
    setRating(next);
    onChange?.(next);
    return true;
  };
  const choose = async (good: boolean) => {
    if (busy) return;
    const isSaved = await save(rating?.good === good ? undefined : { good });
    if (isSaved) setAsksWhy(!good && rating?.good !== false);
  };
  const renderChoice = (good: boolean, label: string) => (
    <Button variant="secondary" size="sm" aria-pressed={rating?.good === good} onClick={() => void choose(good)}>
      {rating?.good === good && <span aria-hidden="true">✓</span>}
      {label}
    </Button>
  );
  return (
    <section data-unprinted aria-labelledby={`${id}-heading`} className="space-y-4">
      <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <h3 id={`${id}-heading`}>Is this result good?</h3>
        <div className="flex gap-2">
          {renderChoice(true, 'Good')}
          {renderChoice(false, 'Not good')}
        </div>
        <p role="status">{rating && !asksWhy ? 'Saved. Thank you.' : ''}</p>
        {rating?.good === false && !asksWhy && (
          <Button variant="ghost" size="sm" onClick={() => setAsksWhy(true)}>
            {rating.reason || rating.note ? 'Change what you said' : 'Say why'}
          </Button>
        )}
      </div>
      {asksWhy && rating && (
        <RatingForm
          rating={rating}
          busy={busy}
          onSave={async (next) => {
            if (await save(next)) setAsksWhy(false);
          }}
          onClose={() => setAsksWhy(false)}
        />
      )}
    </section>
  );
}
