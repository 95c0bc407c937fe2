import type { WidgetProps } from '@rjsf/utils';
import { useEffect } from 'react';
import { ariaProps, type FormContext, optionsFrom } from '@/contracts/widget';
import { Switch } from '@/ui/switch';

/** Whether to use the items another tool has saved; shows their number, and is off if there are none. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label } = props;
  const { store = '' } = optionsFrom(props);
  const count = (props.registry.formContext as FormContext).countStored(store);
  const isOn = value === true && count > 0;
  // The saved items may have been deleted since; the answer must match what is shown.
  useEffect(() => {
    if (value === true && !isOn) onChange(false);
  }, [value, isOn, onChange]);
  return (
    <Switch
      id={id}
      checked={isOn}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      label={`${label} (${count} saved)`}
      describedBy={ariaProps(props)['aria-describedby']}
      disabled={disabled || count === 0}
    />
  );
}
