import type { FormEvent } from 'react';
import { FIELD_KINDS, type FieldEdit, type FieldKind } from '@/contracts/field-edit';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';

/** Values of the edit form; each kind of edit uses some of them. */
export interface EditValues {
  act: FieldEdit['act'];
  field: string;
  name: string;
  title: string;
  kind: FieldKind;
  options: string;
  required: boolean;
  side: 'before' | 'after';
  of: string;
}

export const EMPTY_EDIT: EditValues = {
  act: 'rename',
  field: '',
  name: '',
  title: '',
  kind: 'text',
  options: '',
  required: false,
  side: 'after',
  of: '',
};

const ACT_LABELS: Record<FieldEdit['act'], string> = {
  add: 'Add a field',
  rename: 'Rename a field',
  move: 'Move a field',
  remove: 'Remove a field',
};

/** Returns the edit that the values describe; undefined while one is missing. */
function editOf({ act, field, name, title, kind, options, required, side, of }: EditValues): FieldEdit | undefined {
  const place = { side, of };
  if (act === 'add') {
    const list = options.split(',').flatMap((option) => option.trim() || []);
    const draft = {
      name,
      kind,
      required,
      ...(title.trim() && { title: title.trim() }),
      ...(hasOptions(kind) && { options: list }),
    };
    return name && of ? { act, field: draft, place } : undefined;
  }
  if (!field) return undefined;
  if (act === 'remove') return { act, field };
  if (act === 'move') return of ? { act, field, place } : undefined;
  return name ? { act, field, to: name } : undefined;
}

function hasOptions(kind: FieldKind): boolean {
  return kind === 'one of a list' || kind === 'any of a list';
}

interface FieldEditFormProps {
  fields: readonly string[];
  values: EditValues;
  onChange(change: Partial<EditValues>): void;
  onPreview(edit: FieldEdit): void;
}

/** Form that asks for an edit and its field. */
export function FieldEditForm({ fields, values, onChange, onPreview }: FieldEditFormProps) {
  const { act, kind } = values;
  const edit = editOf(values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit) onPreview(edit);
  };
  const fieldSelect = (label: string, key: 'field' | 'of') => (
    <Select
      aria-label={label}
      value={values[key]}
      placeholder="Choose a field"
      onChange={(name) => onChange({ [key]: name })}
      options={fields.map((name) => ({ value: name, label: name }))}
    />
  );
  const textInput = (label: string, key: 'name' | 'title' | 'options') => (
    <Input
      aria-label={label}
      placeholder={label}
      className="min-w-40 flex-1"
      value={values[key]}
      onChange={({ target }) => onChange({ [key]: key === 'name' ? target.value.trim() : target.value })}
    />
  );
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="What to do"
        value={act}
        onChange={(next) => onChange({ act: next as FieldEdit['act'] })}
        options={Object.entries(ACT_LABELS).map(([value, label]) => ({ value, label }))}
      />
      {act !== 'add' && fieldSelect('Field', 'field')}
      {(act === 'add' || act === 'rename') && textInput('New name', 'name')}
      {act === 'add' && (
        <>
          {textInput('Label, if not the name in words', 'title')}
          <Select
            aria-label="Kind"
            value={kind}
            onChange={(next) => onChange({ kind: next as FieldKind, ...(next === 'yes or no' && { required: false }) })}
            options={FIELD_KINDS.map((value) => ({ value, label: value }))}
          />
          {hasOptions(kind) && textInput('Options, with commas between', 'options')}
          {kind !== 'yes or no' && (
            <Checkbox label="Required" checked={values.required} onChange={(required) => onChange({ required })} />
          )}
        </>
      )}
      {(act === 'add' || act === 'move') && (
        <>
          <Select
            aria-label="Before or after"
            value={values.side}
            onChange={(side) => onChange({ side: side as EditValues['side'] })}
            options={['after', 'before'].map((value) => ({ value, label: value }))}
          />
          {fieldSelect('Next to which field', 'of')}
        </>
      )}
      <Button type="submit" size="sm" variant="secondary" disabled={!edit}>
        Preview
      </Button>
    </form>
  );
}
