import { useEffect, useState } from 'react';
import type { FieldEdit } from '@/contracts/field-edit';
import { Button } from '@/ui/button';
import { onSaved } from '../save-events';
import type { FieldPress } from '../stage-report';
import { callStudio, type EditedFiles } from '../studio-api';
import { type EditValues, EMPTY_EDIT, FieldEditForm } from './field-edit-form';

interface FieldsPanelProps {
  tool: string;
  /** The field last pressed on the page, which becomes the chosen field. */
  press: FieldPress | undefined;
}

/** Notes on what the maintainer has to check manually, by kind of edit. */
const NOTES: Record<FieldEdit['act'], string> = {
  add: 'The example answers and the slots in prompt and demo are yours to word.',
  rename:
    'The body that is sent uses the new name too: change workflows and callers of your own, and a result that repeats the body.',
  move: 'Nothing that is sent or saved changes.',
  remove:
    'The body that is sent goes without it: change workflows and callers of your own, and read what is left around its slots.',
};

/** Adds, renames, moves and removes a field in all files that name it, after a preview of the lines that change. */
export function FieldsPanel({ tool, press }: FieldsPanelProps) {
  const fields = useFieldNames(tool);
  const [values, setValues] = useState(EMPTY_EDIT);
  const [preview, setPreview] = useState<EditedFiles & { edit: FieldEdit }>();
  const [message, setMessage] = useState<{ text: string; isError?: boolean }>();
  const change = (changed: Partial<EditValues>) => {
    setValues((current) => ({ ...current, ...changed }));
    setPreview(undefined);
    setMessage(undefined);
  };
  useEffect(() => {
    if (press) setValues((current) => ({ ...current, [current.act === 'add' ? 'of' : 'field']: press.field }));
    setPreview(undefined);
  }, [press]);
  const showError = (error: Error) => {
    setPreview(undefined);
    setMessage({ text: error.message, isError: true });
  };
  const showPreview = (edit: FieldEdit) => {
    // Offers no older preview meanwhile: the answer would take the place of what its writing says.
    setPreview(undefined);
    return callStudio('edit', { tool, edit }).then((answer) => {
      setMessage(answer.files.length === 0 ? { text: 'Nothing would change.' } : undefined);
      setPreview(answer.files.length === 0 ? undefined : { ...answer, edit });
    }, showError);
  };
  const write = ({ edit, preview: hash }: EditedFiles & { edit: FieldEdit }) =>
    callStudio('edit', { tool, edit, preview: hash }).then(() => {
      setPreview(undefined);
      setValues({ ...EMPTY_EDIT, act: edit.act });
      setMessage({ text: doneText(edit) });
    }, showError);

  if (fields.length === 0) return <p className="text-sm text-muted">This page has no fields.</p>;
  return (
    <div className="space-y-3 text-sm">
      <FieldEditForm fields={fields} values={values} onChange={change} onPreview={(edit) => void showPreview(edit)} />
      {message && (
        <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'text-danger' : 'text-muted'}>
          {message.text}
        </p>
      )}
      {preview && (
        <>
          <ChangedLines files={preview.files} />
          <p className="text-muted">{NOTES[preview.edit.act]}</p>
          <Button size="sm" onClick={() => void write(preview)}>
            Write {preview.files.length} {preview.files.length === 1 ? 'file' : 'files'}
          </Button>
        </>
      )}
    </div>
  );
}

function doneText(edit: FieldEdit): string {
  if (edit.act === 'add') return `${edit.field.name} is on the form now.`;
  if (edit.act === 'rename') return `${edit.field} is called ${edit.to} now.`;
  return edit.act === 'move'
    ? `${edit.field} stands ${edit.place.side} ${edit.place.of} now.`
    : `${edit.field} was removed.`;
}

function ChangedLines({ files }: Pick<EditedFiles, 'files'>) {
  return (
    <ul aria-label="Changes" className="space-y-3">
      {files.map(({ path, removed, added }) => (
        <li key={path} className="rounded-md border border-hairline p-2">
          <span className="font-mono text-xs break-all text-faint">{path}</span>
          <pre className="font-mono text-xs break-words whitespace-pre-wrap">
            <del className="text-danger no-underline">{removed.map((line) => `- ${line}\n`).join('')}</del>
            <ins className="text-success no-underline">{added.map((line) => `+ ${line}\n`).join('')}</ins>
          </pre>
        </li>
      ))}
    </ul>
  );
}

/** Returns the field names of a tool's saved declaration; the last known names while it cannot be parsed. */
function useFieldNames(tool: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    // Request the names from the server, because a module of this page does not change once it is loaded.
    const load = () => callStudio('fields', { tool }).then(({ fields }) => setNames(fields), console.warn);
    void load();
    return onSaved((paths) => paths.includes(`tools/${tool}/tool.json`) && void load());
  }, [tool]);
  return names;
}
