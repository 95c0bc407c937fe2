import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_RATING_NOTE_LENGTH, RATING_REASONS, type Rating, type RatingReason } from '@/contracts/rating';
import { Button } from '@/ui/button';
import { describedByIds, Field } from '@/ui/field';
import { RadioGroup } from '@/ui/radio-group';
import { Textarea } from '@/ui/textarea';

interface RatingFormProps {
  rating: Rating;
  busy: boolean;
  onSave: (rating: Rating) => void;
  onClose: () => void;
}

/** Asks why a result is not good; both fields are optional. */
export function RatingForm({ rating, busy, onSave, onClose }: RatingFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState(rating.reason ?? '');
  const [note, setNote] = useState(rating.note ?? '');
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = note.trim();
    onSave({ good: false, ...(reason && { reason: reason as RatingReason }), ...(words && { note: words }) });
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="space-y-4 rounded-xl border border-hairline bg-surface p-4 sm:p-5"
    >
      <Field id={`${id}-reason`} as="group" label="What is wrong with it?">
        <RadioGroup
          id={`${id}-reason`}
          labelledBy={`${id}-reason-label`}
          options={RATING_REASONS}
          value={reason}
          onChange={setReason}
          clearable
        />
      </Field>
      <Field id={`${id}-note`} label="In your own words" optional help="The people who run this site read this.">
        <Textarea
          id={`${id}-note`}
          rows={2}
          value={note}
          maxLength={MAX_RATING_NOTE_LENGTH}
          aria-describedby={describedByIds(`${id}-note`, { help: true })}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={busy}>
          Send
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
