import type { WidgetProps } from '@rjsf/utils';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { Textarea } from '@/ui/textarea';
import { useDraftText } from '@/ui/use-draft-text';

const DEFAULT_ROWS = 4;

/** A multi-line text. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder } = props;
  const { rows = DEFAULT_ROWS, autocomplete } = optionsFrom(props);
  const { onKeyDown: _enterInsertsNewline, ...draft } = useDraftText<HTMLTextAreaElement>({
    value: typeof value === 'string' ? value : '',
    onCommit: (text) => onChange(text === '' ? undefined : text),
    onBlur: () => onBlur(id, value),
  });
  return (
    <Textarea
      {...draft}
      {...ariaProps(props)}
      id={id}
      name={id}
      rows={rows}
      placeholder={placeholder}
      autoComplete={autocomplete ?? 'off'}
      disabled={disabled}
    />
  );
}
