import type { WidgetProps } from '@rjsf/utils';
import { ariaOf } from '@/contracts/widget';
import { Button } from '@/ui/button';

/** What a browser shows in a color field that holds nothing. */
const BLACK = '#000000';

/** A colour, picked with the browser's own picker; sent as #RRGGBB in capitals. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label } = props;
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        {...ariaOf(props)}
        type="color"
        id={id}
        value={chosen ?? BLACK}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        onBlur={() => onBlur(id, value)}
        className="h-10 w-14 cursor-pointer rounded-md border border-control bg-surface p-1"
      />
      {chosen ? (
        <code className="text-sm text-muted tabular">{chosen.toUpperCase()}</code>
      ) : (
        <>
          <span className="text-sm text-faint">Not chosen</span>
          {/* The picker shows black already, so that picking it changes nothing a browser would report. */}
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            aria-label={`Choose black: ${label}`}
            onClick={({ currentTarget }) => {
              onChange(BLACK);
              // The button goes; the focus stays at the color.
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
