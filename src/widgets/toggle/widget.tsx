import type { WidgetProps } from '@rjsf/utils';
import { ariaProps } from '@/contracts/widget';
import { Switch } from '@/ui/switch';

/** Yes or no, as a switch with a label. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label } = props;
  return (
    <Switch
      id={id}
      checked={value === true}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      label={label}
      describedBy={ariaProps(props)['aria-describedby']}
      disabled={disabled}
    />
  );
}
