import { useAtom } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import { LONGEST_WISH } from '@/registry/refine';
import { Button } from '@/ui/button';
import { describedBy, FieldError } from '@/ui/field';
import { Input } from '@/ui/input';
import type { Refiner, Wish } from '../session/refiner';

interface WishFormProps {
  refiner: Refiner;
  wishes: readonly Wish[];
  /** What is to be changed, for those who do not see where the form stands. */
  what: string;
  onAsk: (wish: Wish) => void;
}

/** The declared wishes, and a line for the member's own words. */
export function WishForm({ refiner, wishes, what, onAsk }: WishFormProps) {
  const id = useId();
  const [words, setWords] = useAtom(refiner.words);
  const [refused, setRefused] = useState(false);
  const error = refused && words.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const ask = words.trim();
    setRefused(ask === '');
    if (ask === '') return event.currentTarget.querySelector('input')?.focus();
    onAsk({ label: ask.length > 40 ? `${ask.slice(0, 39)}…` : ask, ask });
  };
  return (
    <div className="space-y-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={`Wishes for ${what}`} className="flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <Button
            key={wish.label}
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            onClick={() => onAsk(wish)}
          >
            {wish.label}
          </Button>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-56 space-y-2">
          <Input
            id={id}
            aria-label={`In your own words, what to change of ${what}`}
            placeholder="In your own words…"
            value={words}
            maxLength={LONGEST_WISH}
            onChange={({ currentTarget: { value } }) => setWords(value)}
            aria-invalid={error || undefined}
            aria-describedby={describedBy(id, { error })}
            className="max-sm:h-11"
          />
          {error && <FieldError id={id}>Please say what to change.</FieldError>}
        </div>
        <Button type="submit" variant="secondary" className="max-sm:min-h-11">
          Refine
        </Button>
      </form>
    </div>
  );
}
