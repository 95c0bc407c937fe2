import { type FormEvent, useId, useRef, useState } from 'react';
import { reasonOf } from '@/api/reason-of';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import {
  type Letterhead,
  MAX_CONTACT_LENGTH,
  MAX_LINE_LENGTH,
  MAX_LOGO_BYTES,
  type Paper,
  type Spelling,
} from '@/contracts/document';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { describedByIds, Field } from '@/ui/field';
import { FileInput } from '@/ui/file-input';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { letterheadOf } from './calls';

const SPELLINGS = [
  { value: 'us', label: 'English (US)' },
  { value: 'uk', label: 'English (UK)' },
];
const PAPERS = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
];

/** Loads and edits the member's letterhead. */
export function LetterheadForm() {
  const calls = useScope().get(letterheadOf);
  const { data: saved, state, reload } = useFetched(calls.fetch);
  if (state === 'failed')
    return <FetchFailed onRetry={reload}>It is kept with your account. Check your connection.</FetchFailed>;
  return saved ? <LetterheadFields saved={saved} /> : <Spinner label="Loading" className="text-accent" />;
}

function LetterheadFields({ saved }: { saved: Letterhead }) {
  const calls = useScope().get(letterheadOf);
  const id = useId();
  const [letterhead, setLetterhead] = useState(saved);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const logoInput = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const update = (part: Partial<Letterhead>) => setLetterhead((previous) => ({ ...previous, ...part }));

  const chooseLogo = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    setError(undefined);
    if (!file) return;
    if (file.size > MAX_LOGO_BYTES) return setError(`The logo is too large: the limit is ${MAX_LOGO_BYTES / 1024} KB.`);
    // Told below.
    const buffer = await file.arrayBuffer().catch(() => undefined);
    // The same file can be chosen again, as after a removal.
    input.value = '';
    if (!buffer) return setError('This file could not be read. Choose it again.');
    const bytes = new Uint8Array(buffer);
    const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    // The gateway determines the actual type from the bytes.
    update({ logo: { type: file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', data } });
  };
  const removeLogo = () => {
    setLetterhead(({ logo: _, ...rest }) => rest);
    // The pressed button is gone with the logo.
    logoInput.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const { logo } = await calls.save(letterhead);
      // The gateway determines the type of a logo; all else may have been changed meanwhile.
      if (logo) setLetterhead((current) => (current.logo === letterhead.logo ? { ...current, logo } : current));
      toast.success('Saved', { description: 'Your next document begins with this.' });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { logo } = letterhead;
  return (
    <form onSubmit={save} className="max-w-xl space-y-6">
      <Field id={`${id}-name`} label="Your name or company" optional>
        <Input
          id={`${id}-name`}
          value={letterhead.name}
          maxLength={MAX_LINE_LENGTH}
          autoComplete="organization"
          onChange={(event) => update({ name: event.target.value })}
        />
      </Field>
      <Field id={`${id}-contact`} label="Contact line" help="An address, a phone number or both." optional>
        <Input
          id={`${id}-contact`}
          value={letterhead.contact}
          maxLength={MAX_CONTACT_LENGTH}
          autoComplete="off"
          aria-describedby={`${id}-contact-help`}
          onChange={(event) => update({ contact: event.target.value })}
        />
      </Field>
      <Field id={`${id}-logo`} label="Logo" help="PNG or JPEG, up to 200 KB." {...(error && { error })} optional>
        {logo && (
          <div className="mb-3 flex items-center gap-3">
            <span className="rounded-lg bg-paper p-3">
              <img src={`data:${logo.type};base64,${logo.data}`} alt="Your logo" className="max-h-14 max-w-44" />
            </span>
            <Button variant="ghost" size="sm" onClick={removeLogo}>
              Remove logo
            </Button>
          </div>
        )}
        <FileInput
          ref={logoInput}
          id={`${id}-logo`}
          accept="image/png,image/jpeg"
          aria-describedby={describedByIds(`${id}-logo`, { help: true, error })}
          onChange={({ target }) => void chooseLogo(target)}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field id={`${id}-spelling`} label="Spelling" help="Of documents, and of what tools write for you in English.">
          <Select
            id={`${id}-spelling`}
            options={SPELLINGS}
            value={letterhead.spelling}
            aria-describedby={`${id}-spelling-help`}
            onChange={(spelling) => update({ spelling: spelling as Spelling })}
          />
        </Field>
        <Field id={`${id}-paper`} label="Paper">
          <Select
            id={`${id}-paper`}
            options={PAPERS}
            value={letterhead.paper}
            onChange={(paper) => update({ paper: paper as Paper })}
          />
        </Field>
      </div>
      {failure && (
        <Notice live tone="danger" title="The letterhead was not saved">
          {failure}
        </Notice>
      )}
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </form>
  );
}
