import type { WidgetProps } from '@rjsf/utils';
import { ariaOf, optionsFrom } from '@/contracts/widget';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';

const NOT_CHOSEN = 'Not chosen yet';

/**
 * A number between two bounds, on the browser's own slider. Until it is touched nothing is chosen, and it says so; a
 * choice that need not be made can be taken back.
 */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label, required, schema } = props;
  const { unit } = optionsFrom(props);
  const { minimum = 0, maximum = 0, multipleOf: step = 1 } = schema;
  // A slider has no "required" of its own; the star at its label says it.
  const { 'aria-required': _star, ...aria } = ariaOf(props);
  const isChosen = typeof value === 'number';
  const words = isChosen ? [value, unit].filter((part) => part !== undefined).join(' ') : NOT_CHOSEN;
  const middle = minimum + Math.round((maximum - minimum) / 2 / step) * step;
  // Where the thumb stands already, choosing changes nothing the browser would tell.
  const choose = (at: string) => !isChosen && onChange(Number(at));
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
        aria-valuetext={words}
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
          'h-10 min-w-40 flex-1 cursor-pointer accent-primary disabled:cursor-not-allowed',
          !isChosen && 'opacity-50 grayscale',
        )}
      />
      <span aria-hidden="true" className={cn('text-sm tabular', isChosen ? 'text-fg' : 'text-faint')}>
        {words}
      </span>
      {isChosen && !required && schema.default === undefined && (
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={`Clear ${label}`}
          onClick={(event) => {
            onChange(undefined);
            // The button goes; the focus stays at the slider.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </span>
  );
}
