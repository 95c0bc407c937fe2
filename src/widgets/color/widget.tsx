import type { WidgetProps } from '@rjsf/utils';
import { ariaProps } from '@/contracts/widget';
import { Button } from '@/ui/button';

/** The color browsers show in an empty color input. */
const BLACK = '#000000';

/** A color from the browser's own picker; sent as #RRGGBB in upper case. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label } = props;
  const chosenColor = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        {...ariaProps(props)}
        type="color"
        id={id}
        value={chosenColor ?? BLACK}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        onBlur={() => onBlur(id, value)}
        className="h-10 w-14 cursor-pointer rounded-md border border-control bg-surface p-1"
      />
      {chosenColor ? (
        <code className="text-sm text-muted tabular">{chosenColor.toUpperCase()}</code>
      ) : (
        <>
          <span className="text-sm text-faint">Not chosen</span>
          {/* An empty input already shows black, so picking black fires no change event. */}
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            aria-label={`Choose black: ${label}`}
            onClick={({ currentTarget }) => {
              onChange(BLACK);
              // This button disappears, so the focus moves to the color input.
              currentTarget.parentElement?.querySelector('input')?.focus();
            }}
          >
            Choose black
          </Button>
        </>
      )}
    </span>
  );
}
