import type { WidgetProps } from '@rjsf/utils';
import { ariaOf } from '@/contracts/widget';

const BLACK = '#000000';

/** A colour, picked with the browser's own picker; sent as #RRGGBB in capitals. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const colour = typeof value === 'string' ? value : BLACK;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        {...ariaOf(props)}
        type="color"
        id={id}
        value={colour}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        onBlur={() => onBlur(id, value)}
        className="h-10 w-14 cursor-pointer rounded-md border border-control bg-surface p-1"
      />
      <code className="text-sm text-muted tabular">{colour.toUpperCase()}</code>
    </span>
  );
}
