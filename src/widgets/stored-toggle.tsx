import type { WidgetProps } from '@rjsf/utils';
import { countStored } from '@/browser/stored';
import { ariaOf, optionsFrom } from '@/contracts/widget';
import { Switch } from '@/ui/switch';

/** Yes or no to using what another tool has saved; says how many items there are, and is off where there are none. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label } = props;
  const { store = '' } = optionsFrom(props);
  const count = countStored(store);
  return (
    <Switch
      id={id}
      checked={value === true && count > 0}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      label={`${label} (${count} saved)`}
      describedBy={ariaOf(props)['aria-describedby']}
      disabled={disabled || count === 0}
    />
  );
}
