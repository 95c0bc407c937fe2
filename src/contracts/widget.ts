import type { FieldProps, WidgetProps } from '@rjsf/utils';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import type { LiveOptions } from './choices';
import type { UploadedFile } from './file';
import type { Keyboard } from './keyboard';

/** The `options` prop of a widget, derived from the declaration by the registry. */
export interface WidgetOptions
  extends Omit<FieldUi, 'widget' | 'meaning'>,
    Pick<FieldSchema, 'format' | 'earliest' | 'latest' | 'accept' | 'maxBytes' | 'showIf' | 'requiredIf'> {
  /** On-screen keyboard; absent for the default one. */
  keyboard?: Keyboard;
  choices?: { value: string | number; label: string; hint?: string }[];
  /** Maximum number of choices, and the message shown when a member exceeds it. */
  limit?: { max: number; title: string; description?: string };
  /** true: a note with the id `<id>-note` follows the control. */
  note?: boolean;
}

/** Progress callback and abort signal of an upload. */
export interface UploadOptions {
  /** Receives the progress in percent. */
  onProgress(percent: number): void;
  signal: AbortSignal;
}

/** Context of a form for its fields and widgets, beyond their props: one object per form, never replaced. */
export interface FormContext<Declaration = unknown> {
  declaration: Declaration;
  /** Returns how many items another tool stored as its result under a declared storage key. */
  countStored(key: string): number;
  /**
   * Uploads a file for a field; uploads run one after the other.
   *
   * @throws Error with a message for the member, or AbortError if `signal` was aborted
   */
  upload(field: string, file: File, options: UploadOptions): Promise<UploadedFile>;
  /** Options that are loaded while the form is filled in; absent if no field has such options. */
  liveOptions?: LiveOptions;
}

/** Returns the declared options of a widget. */
export function optionsFrom({ options }: WidgetProps): WidgetOptions {
  return options as WidgetOptions;
}

/** Returns the declared options of a widget that renders a whole list. */
export function fieldOptionsFrom({ uiSchema }: FieldProps): WidgetOptions {
  return (uiSchema?.['ui:options'] ?? {}) as WidgetOptions;
}

type AriaSource = Pick<WidgetProps, 'id' | 'required' | 'rawErrors'> & {
  options: { help?: unknown; link?: unknown; note?: unknown };
};

/** Returns the ARIA props of a control; the ids match the field's label, help and error elements. */
export function ariaProps({ id, required, rawErrors, options }: AriaSource) {
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
