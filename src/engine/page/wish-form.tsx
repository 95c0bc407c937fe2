import { useAtom } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import { MAX_WISH_LENGTH } from '@/registry/refine';
import { Button } from '@/ui/button';
import { describedByIds, FieldError } from '@/ui/field';
import { Input } from '@/ui/input';
import type { Refiner } from '../session/refiner';
import type { Wish } from '../session/refining';

interface WishFormProps {
  refiner: Refiner;
  wishes: readonly Wish[];
  /** What the wishes apply to, for the labels of screen readers. */
  target: string;
  onWish: (wish: Wish) => void;
}

/** Buttons for the declared wishes, and an input for a custom one. */
export function WishForm({ refiner, wishes, target, onWish }: WishFormProps) {
  const id = useId();
  const [draft, setDraft] = useAtom(refiner.draftText);
  const [isRefused, setIsRefused] = useState(false);
  const error = isRefused && draft.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const instruction = draft.trim();
    setIsRefused(instruction === '');
    if (instruction === '') return event.currentTarget.querySelector('input')?.focus();
    onWish({ label: instruction.length > 40 ? `${instruction.slice(0, 39)}…` : instruction, ask: instruction });
  };
  return (
    <div className="space-y-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={`Wishes for ${target}`} className="flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <Button
            key={wish.label}
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            onClick={() => onWish(wish)}
          >
            {wish.label}
          </Button>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-56 space-y-2">
          <Input
            id={id}
            aria-label={`In your own words, what to change of ${target}`}
            placeholder="In your own words…"
            value={draft}
            maxLength={MAX_WISH_LENGTH}
            onChange={({ currentTarget: { value } }) => setDraft(value)}
            aria-invalid={error || undefined}
            aria-describedby={describedByIds(id, { error })}
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
