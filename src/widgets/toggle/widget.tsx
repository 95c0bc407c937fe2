import type { WidgetProps } from '@rjsf/utils';
import { ariaOf } from '@/contracts/widget';
import { Switch } from '@/ui/switch';

/** Yes or no, with the question beside the switch. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label } = props;
  return (
    <Switch
      id={id}
      checked={value === true}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      label={label}
      describedBy={ariaOf(props)['aria-describedby']}
      disabled={disabled}
    />
  );
}
