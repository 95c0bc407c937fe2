/** What a new field may be. */
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

/** A place next to a field of the form. */
export interface FieldPlace {
  side: 'before' | 'after';
  of: string;
}

/** A new field. */
export interface FieldDraft {
  name: string;
  /** Its label; without one its name in words. */
  title?: string;
  kind: FieldKind;
  /** Of a list: what may be chosen. */
  options?: readonly string[];
  required?: boolean;
}

/** What is done to a field of a form, in all files that name it. */
export type FieldEdit =
  | { act: 'add'; field: FieldDraft; place: FieldPlace }
  | { act: 'rename'; field: string; to: string }
  | { act: 'move'; field: string; place: FieldPlace }
  | { act: 'remove'; field: string };
