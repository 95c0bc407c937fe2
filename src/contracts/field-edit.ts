export const FIELD_KINDS = [
  'text',
  'long text',
  'number',
  'yes or no',
  'date',
  'one of a list',
  'any of a list',
] as const;

export type FieldKind = (typeof FIELD_KINDS)[number];

/** A position next to a field of the form. */
export interface FieldPlace {
  side: 'before' | 'after';
  of: string;
}

export interface FieldDraft {
  name: string;
  /** The field's label; by default its name in words. */
  title?: string;
  kind: FieldKind;
  options?: readonly string[];
  required?: boolean;
}

/** A change to a field of a form, made in all files that name the field. */
export type FieldEdit =
  | { act: 'add'; field: FieldDraft; place: FieldPlace }
  | { act: 'rename'; field: string; to: string }
  | { act: 'move'; field: string; place: FieldPlace }
  | { act: 'remove'; field: string };
