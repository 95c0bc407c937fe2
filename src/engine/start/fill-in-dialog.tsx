import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { readFileText } from '@/browser/file-text';
import { MAX_PREFILL_TEXT } from '@/contracts/prefill';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { describedByIds, Field } from '@/ui/field';
import { FileInput } from '@/ui/file-input';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';
import type { ToolSession } from '../session/tool-session';
import { fillInFromSource } from './fill-in-from';

/** Asks for a web address, a text or a file, and fills in the empty fields of the form from it. */
export function FillInDialog({ session, onClose }: { session: ToolSession; onClose: () => void }) {
  const id = useId();
  const [source, setSource] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React passes submits of a dialog on to the form it was opened from.
    event.stopPropagation();
    if (source.trim() === '') return setError('Enter a web address, paste a text, or choose a file.');
    request.current = new AbortController();
    setError(undefined);
    setBusy(true);
    const problem = await fillInFromSource(session, source.trim(), request.current.signal);
    if (request.current.signal.aborted) return;
    setBusy(false);
    if (problem === undefined) onClose();
    else setError(problem);
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) setSource((await readFileText(file)).text.slice(0, MAX_PREFILL_TEXT));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Fill in from a website, a text or a file"
      description="Only empty fields are filled in, and one press takes it back. Nothing is stored."
      ignoreOutsidePress={source !== ''}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <Field id={id} label="Web address or text" error={error}>
          <Textarea
            id={id}
            rows={5}
            value={source}
            maxLength={MAX_PREFILL_TEXT}
            placeholder="https://harbour-street-dental.example"
            onChange={({ target }) => setSource(target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedByIds(id, { error })}
          />
        </Field>
        <Field id={`${id}-file`} label="Or a text file">
          <FileInput id={`${id}-file`} accept=".txt,.md,.csv,text/*" onChange={(event) => void readFile(event)} />
        </Field>
        <Notice>
          A key of yours, in the form or remembered on this device, lets your model read all of it. Without one only
          name, phone, email and address of a site are found.
        </Notice>
        <Button type="submit" variant="primary" loading={isBusy}>
          Fill in
        </Button>
      </form>
    </Dialog>
  );
}
