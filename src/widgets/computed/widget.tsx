import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** A number computed from other fields, in an output element: screen readers announce its changes. */
export function Widget(props: WidgetProps) {
  const { id, value } = props;
  const { unit } = optionsFrom(props);
  const { 'aria-describedby': described, 'aria-invalid': invalid } = ariaProps(props);
  return (
    <output
      id={id}
      tabIndex={-1}
      aria-describedby={described}
      aria-invalid={invalid}
      className="block min-h-10 rounded-md border border-hairline bg-raised px-3 py-2 text-sm text-fg tabular"
    >
      {typeof value === 'number' ? [numbers.format(value), unit].filter(Boolean).join(' ') : '–'}
    </output>
  );
}
