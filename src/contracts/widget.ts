import type { FieldProps, WidgetProps } from '@rjsf/utils';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import type { Offers } from './choices';
import type { UploadedFile } from './file';
import type { Keyboard } from './keyboard';

/** What a widget finds under `options`, made from the declaration by the registry. */
export interface WidgetOptions
  extends Omit<FieldUi, 'widget' | 'meaning'>,
    Pick<FieldSchema, 'format' | 'earliest' | 'latest' | 'accept' | 'maxBytes'> {
  /** The keyboard of a phone that is made for it; absent for the usual one. */
  keyboard?: Keyboard;
  /** The choices, in order, with the words shown for them. */
  choices?: { value: string | number; label: string; hint?: string }[];
  /** The most choices, and what is said when one more is tried. */
  limit?: { max: number; title: string; description?: string };
  /** true: a note stands under the control, with the id `<id>-note`. */
  note?: boolean;
}

/** How an upload is followed and ended. */
export interface UploadOptions {
  /** Called with per cent. */
  onProgress(percent: number): void;
  signal: AbortSignal;
}

/** What fields and widgets may know beyond their own props; one object per form, never replaced. */
export interface FormContext<Declaration = unknown> {
  declaration: Declaration;
  /** How many items another tool has saved as its result under a declared storage key. */
  stored(key: string): number;
  /** Uploads a file for a field, after those before it. @throws Error in words for the member; an AbortError where `signal` was aborted */
  upload(field: string, file: File, options: UploadOptions): Promise<UploadedFile>;
  /** What fields offer whose options come from elsewhere; absent where there is none. */
  offers?: Offers;
}

/** The declared options of a widget. */
export function optionsFrom({ options }: WidgetProps): WidgetOptions {
  return options as WidgetOptions;
}

/** The declared options of a widget that draws a whole list. */
export function fieldOptionsFrom({ uiSchema }: FieldProps): WidgetOptions {
  return (uiSchema?.['ui:options'] ?? {}) as WidgetOptions;
}

/** What the ARIA props of a control are made of. */
type Described = Pick<WidgetProps, 'id' | 'required' | 'rawErrors'> & {
  options: { help?: unknown; link?: unknown; note?: unknown };
};

/** The ARIA props of a widget's control; ids follow the field's label, help and error. */
export function ariaOf({ id, required, rawErrors, options }: Described) {
  const invalid = (rawErrors?.length ?? 0) > 0;
  const described = [
    invalid && `${id}-error`,
    options.note && `${id}-note`,
    (options.help || options.link) && `${id}-help`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': described || undefined,
  };
}
