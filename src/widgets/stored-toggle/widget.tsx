import type { WidgetProps } from '@rjsf/utils';
import { useEffect } from 'react';
import { ariaOf, type FormContext, optionsFrom } from '@/contracts/widget';
import { Switch } from '@/ui/switch';

/** Yes or no to using what another tool has saved; says how many items there are, and is off where there are none. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, label } = props;
  const { store = '' } = optionsFrom(props);
  const count = (props.registry.formContext as FormContext).stored(store);
  const on = value === true && count > 0;
  // What was saved may be gone since: what is shown is what is sent.
  useEffect(() => {
    if (value === true && !on) onChange(false);
  }, [value, on, onChange]);
  return (
    <Switch
      id={id}
      checked={on}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      label={`${label} (${count} saved)`}
      describedBy={ariaOf(props)['aria-describedby']}
      disabled={disabled || count === 0}
    />
  );
}
