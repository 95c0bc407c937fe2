import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { roundOff } from '@/registry/step-multiples';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { requiredNote } from '@/ui/required-note';

const NOT_CHOSEN = 'Not chosen yet';

/** A number between two bounds. It has no value until the member uses it; an optional value can be cleared. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label, required, schema } = props;
  const { unit } = optionsFrom(props);
  const { minimum = 0, maximum = 0, multipleOf: step = 1 } = schema;
  const { aria, note } = requiredNote(id, ariaProps(props));
  const isChosen = typeof value === 'number';
  const valueText = isChosen ? [value, unit].filter((part) => part !== undefined).join(' ') : NOT_CHOSEN;
  const middle = roundOff(minimum + Math.round((maximum - minimum) / 2 / step) * step);
  // Pressing at the thumb's current position fires no change event, so clicks and Space choose it.
  const choose = (position: string) => !isChosen && onChange(Number(position));
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <input
        {...aria}
        type="range"
        id={id}
        name={id}
        min={minimum}
        max={maximum}
        step={step}
        value={isChosen ? value : middle}
        aria-valuetext={valueText}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
        onClick={(event) => choose(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          choose(event.currentTarget.value);
        }}
        onBlur={() => onBlur(id, value)}
        className={cn(
          'h-10 min-w-40 flex-1 cursor-pointer accent-violet disabled:cursor-not-allowed',
          !isChosen && 'opacity-50 grayscale',
        )}
      />
      {note}
      <span aria-hidden="true" className={cn('text-sm tabular', isChosen ? 'text-fg' : 'text-faint')}>
        {valueText}
      </span>
      {isChosen && !required && schema.default === undefined && (
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={`Clear ${label}`}
          onClick={(event) => {
            onChange(undefined);
            // This button disappears, so the focus moves to the slider.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </span>
  );
}
