import type { WidgetProps } from '@rjsf/utils';
import { keyboardProps } from '@/contracts/keyboard';
import { optionsFrom } from '@/contracts/widget';
import { Input } from '@/ui/input';
import { useTextControl } from '../parts/use-text-control';

const INPUT_TYPES: Record<string, string> = { email: 'email', uri: 'url' };

/** A single-line text; e-mail addresses, web addresses and phone numbers get the matching phone keyboard. */
export function Widget(props: WidgetProps) {
  const control = useTextControl<HTMLInputElement>(props);
  const type = INPUT_TYPES[props.schema.format ?? ''] ?? 'text';
  return <Input {...control} {...keyboardProps(optionsFrom(props).keyboard)} type={type} />;
}
