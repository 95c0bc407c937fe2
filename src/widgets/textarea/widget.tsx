import type { WidgetProps } from '@rjsf/utils';
import { optionsFrom } from '@/contracts/widget';
import { Textarea } from '@/ui/textarea';
import { useTextControl } from '../parts/use-text-control';

const DEFAULT_ROWS = 4;

/** A multi-line text. */
export function Widget(props: WidgetProps) {
  const control = useTextControl<HTMLTextAreaElement>(props);
  return <Textarea {...control} rows={optionsFrom(props).rows ?? DEFAULT_ROWS} />;
}
