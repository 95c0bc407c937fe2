import type { WidgetProps } from '@rjsf/utils';
import { PasswordInput } from '@/ui/password-input';
import { useTextControl } from '../parts/use-text-control';

/** A member's key: hidden while typing, and not offered to password managers as a login. */
export function Widget(props: WidgetProps) {
  return <PasswordInput {...useTextControl<HTMLInputElement>(props)} noun="key" autoComplete="off" />;
}
