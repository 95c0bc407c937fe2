import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { MAX_RUN_NAME_LENGTH, type RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { toast } from '@/ui/toast';
import { libraryOf } from './library';

interface RenameFormProps {
  run: RunView;
  onChange: (run: RunView) => void;
  onClose: () => void;
}

/** Renames a run; an empty name removes it, Escape cancels. Afterwards the page heading has the focus. */
export function RenameForm({ run, onChange, onClose }: RenameFormProps) {
  const library = useScope().get(libraryOf);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(run.name ?? '');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const close = () => {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const newName = name.trim().replace(/\s+/g, ' ');
    const isSaved = await library.saveMarks(run.id, { name: newName });
    setBusy(false);
    if (!isSaved) return toast.error('The name could not be kept', { description: 'Please try again.' });
    const { name: _, ...unnamed } = run;
    onChange(newName ? { ...unnamed, name: newName } : unnamed);
    close();
  };
  return (
    <form
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="mb-6 flex flex-wrap items-end gap-3 rounded-xl border border-hairline bg-surface/85 p-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <label htmlFor="result-name" className="text-sm text-muted">
          Name of this result
        </label>
        <Input
          id="result-name"
          ref={input}
          value={name}
          maxLength={MAX_RUN_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          className="mt-1.5"
        />
      </div>
      <Button type="submit" loading={busy}>
        Save
      </Button>
      <Button variant="ghost" onClick={close}>
        Cancel
      </Button>
    </form>
  );
}
