import type { WidgetProps } from '@rjsf/utils';
import type { FieldUi } from '@/generated/declaration';

/** What a widget finds under `options`, made from the declaration by the registry. */
export interface WidgetOptions extends Omit<FieldUi, 'widget'> {
  /** The choices, in order, with the words shown for them. */
  choices?: { value: string | number; label: string; hint?: string }[];
  /** The most choices, and what is said when one more is tried. */
  limit?: { max: number; title: string; description?: string };
}

/** What fields and widgets may know beyond their own props; one object per form, never replaced. */
export interface FormContext<Declaration = unknown> {
  declaration: Declaration;
  /** How many items another tool has saved as its result under a declared storage key. */
  stored(key: string): number;
}

/** The declared options of a widget. */
export function optionsFrom({ options }: WidgetProps): WidgetOptions {
  return options as WidgetOptions;
}

/** The ARIA props of a widget's control; ids follow the field's label, help and error. */
export function ariaOf({ id, required, rawErrors, options }: WidgetProps) {
  const invalid = (rawErrors?.length ?? 0) > 0;
  const described = [invalid && `${id}-error`, (options.help || options.link) && `${id}-help`]
    .filter(Boolean)
    .join(' ');
  return {
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': described || undefined,
  };
}
