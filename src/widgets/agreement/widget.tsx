import type { WidgetProps } from '@rjsf/utils';
import { ariaProps } from '@/contracts/widget';
import { FieldMark } from '@/ui/field';
import '@/ui/checkbox.css';

/** A statement to agree to, with a checkbox before it. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label, required } = props;
  return (
    <span className="flex items-start gap-3">
      <input
        {...ariaProps(props)}
        type="checkbox"
        id={id}
        name={id}
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={() => onBlur(id, value)}
        className="checkbox mt-0.5 size-5 shrink-0 cursor-pointer aria-invalid:outline-2 aria-invalid:outline-danger disabled:cursor-not-allowed"
      />
      <label htmlFor={id} className="cursor-pointer text-sm text-fg">
        {label}
        <FieldMark required={required} />
      </label>
    </span>
  );
}
