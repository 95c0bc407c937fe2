import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/scope';
import { LONGEST_NAME, type RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { toast } from '@/ui/toast';
import { libraryOf } from './library';

interface RenameFormProps {
  run: RunView;
  onChange: (run: RunView) => void;
  onClose: () => void;
}

/** Gives a run a name; an empty one takes it away. Escape leaves it as it is. The heading has the focus afterwards. */
export function RenameForm({ run, onChange, onClose }: RenameFormProps) {
  const library = useScope().of(libraryOf);
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
    const given = name.trim().replace(/\s+/g, ' ');
    const kept = await library.mark(run.id, { name: given });
    setBusy(false);
    if (!kept) return toast.error('The name could not be kept', { description: 'Please try again.' });
    const { name: _, ...nameless } = run;
    onChange(given ? { ...nameless, name: given } : nameless);
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
          maxLength={LONGEST_NAME}
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
