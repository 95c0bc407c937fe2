import { type FormEvent, useEffect, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import {
  LARGEST_LOGO,
  type Letterhead,
  LONGEST_CONTACT,
  LONGEST_LINE,
  type Paper,
  type Spelling,
} from '@/contracts/document';
import { Button } from '@/ui/button';
import { describedBy, Field } from '@/ui/field';
import { FileInput } from '@/ui/file-input';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { documentsOf } from './documents';

const SPELLINGS = [
  { value: 'us', label: 'English (US)' },
  { value: 'uk', label: 'English (UK)' },
];
const PAPERS = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
];

/** What stands on a member's documents, to be looked at and changed. */
export function LetterheadForm() {
  const documents = useScope().of(documentsOf);
  const [kept, setKept] = useState<Letterhead | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    documents.letterhead(leaving.signal).then(setKept, () => leaving.signal.aborted || setKept('failed'));
    return () => leaving.abort();
  }, [documents]);
  if (kept === undefined) return <Spinner label="Loading" className="text-accent" />;
  if (kept === 'failed')
    return (
      <Notice live tone="danger" title="This could not be fetched">
        It is kept with your account. Check your connection, then reload the page.
      </Notice>
    );
  return <Fields kept={kept} />;
}

function Fields({ kept }: { kept: Letterhead }) {
  const documents = useScope().of(documentsOf);
  const id = useId();
  const [head, setHead] = useState(kept);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<Letterhead>) => setHead((before) => ({ ...before, ...part }));

  const choose = async (file: File | undefined) => {
    setError(undefined);
    if (!file) return;
    if (file.size > LARGEST_LOGO) return setError(`The logo is too large: the limit is ${LARGEST_LOGO / 1024} KB.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    // What it is, the gateway tells by its bytes.
    set({ logo: { type: file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', data } });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      setHead(await documents.keep(head));
      setError(undefined);
      toast.success('Saved', { description: 'Your next document begins with this.' });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const { logo } = head;
  return (
    <form onSubmit={save} className="max-w-xl space-y-6">
      <Field id={`${id}-name`} label="Your name or company" optional>
        <Input
          id={`${id}-name`}
          value={head.name}
          maxLength={LONGEST_LINE}
          autoComplete="organization"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field id={`${id}-contact`} label="Line of contact" help="An address, a phone number or both." optional>
        <Input
          id={`${id}-contact`}
          value={head.contact}
          maxLength={LONGEST_CONTACT}
          autoComplete="off"
          aria-describedby={`${id}-contact-help`}
          onChange={(event) => set({ contact: event.target.value })}
        />
      </Field>
      <Field id={`${id}-logo`} label="Logo" help="PNG or JPEG, up to 200 KB." {...(error && { error })} optional>
        {logo && (
          <div className="mb-3 flex items-center gap-3">
            <span className="rounded-lg bg-paper p-3">
              <img src={`data:${logo.type};base64,${logo.data}`} alt="Your logo" className="max-h-14 max-w-44" />
            </span>
            <Button variant="ghost" size="sm" onClick={() => setHead(({ logo: _, ...rest }) => rest)}>
              Remove logo
            </Button>
          </div>
        )}
        <FileInput
          id={`${id}-logo`}
          accept="image/png,image/jpeg"
          aria-describedby={describedBy(`${id}-logo`, { help: true, error })}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field id={`${id}-spelling`} label="Spelling" help="Of documents, and of what tools write for you in English.">
          <Select
            id={`${id}-spelling`}
            options={SPELLINGS}
            value={head.spelling}
            aria-describedby={`${id}-spelling-help`}
            onChange={(spelling) => set({ spelling: spelling as Spelling })}
          />
        </Field>
        <Field id={`${id}-paper`} label="Paper">
          <Select
            id={`${id}-paper`}
            options={PAPERS}
            value={head.paper}
            onChange={(paper) => set({ paper: paper as Paper })}
          />
        </Field>
      </div>
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </form>
  );
}
