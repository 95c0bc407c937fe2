import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { useDraftText } from '@/ui/use-draft-text';

/** Returns the props of the control of a text; an empty text is no answer. */
export function useTextControl<E extends HTMLInputElement | HTMLTextAreaElement>(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder } = props;
  const draft = useDraftText<E>({
    value: typeof value === 'string' ? value : '',
    onCommit: (text) => onChange(text === '' ? undefined : text),
    onBlur: () => onBlur(id, value),
  });
  const autoComplete = optionsFrom(props).autocomplete ?? 'off';
  return { ...draft, ...ariaProps(props), id, name: id, placeholder, autoComplete, disabled };
}
