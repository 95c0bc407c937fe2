import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** A number computed from other fields, in an output element: screen readers announce its changes. */
export function Widget(props: WidgetProps) {
  const { id, value } = props;
  const { unit } = optionsFrom(props);
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = ariaProps(props);
  return (
    <output
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      className="block min-h-10 rounded-md border border-hairline bg-raised px-3 py-2 text-sm text-fg tabular"
    >
      {typeof value === 'number' ? [numberFormat.format(value), unit].filter(Boolean).join(' ') : '–'}
    </output>
  );
}
