import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { MadeShare, SharedWhat } from '@/contracts/share';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { RadioGroup } from '@/ui/radio-group';
import { CoverFields } from '../documents/cover-fields';
import { useCover } from '../documents/use-cover';
import type { ShareProps } from './share-button';
import { sharesOf } from './shares';

const PERIODS = [7, 14, 30, 90].map((days) => ({ value: String(days), label: `${days} days` }));
const USUAL = '14';

const KINDS: { value: SharedWhat; label: string }[] = [
  { value: 'result', label: 'A page, with the PDF' },
  { value: 'document', label: 'The PDF alone' },
];

/** Asks what a link is to say, and for how long it is good. */
export function ShareForm({ declaration, result, onMade }: ShareProps & { onMade: (made: MadeShare) => void }) {
  const shares = useScope().of(sharesOf);
  const id = useId();
  const document = declaration.result?.document;
  const [cover, change] = useCover(declaration.result ?? {}, result);
  const [what, setWhat] = useState<SharedWhat>('result');
  const [days, setDays] = useState(USUAL);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const ask = { run: result.runId, what, days: Number(days), ...cover };
    try {
      // What the member has changed is shared as it shows; the gateway has the rest.
      onMade(await shares.make({ ...ask, ...(result.edited && { value: result.value }) }));
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={make} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <CoverFields id={id} cover={cover} onChange={change} titled />
      </div>
      {document && (
        <Field as="group" id={`${id}-what`} label="What they get">
          <RadioGroup
            id={`${id}-what`}
            labelledBy={`${id}-what-label`}
            options={KINDS}
            value={what}
            onChange={(value) => setWhat(value as SharedWhat)}
          />
        </Field>
      )}
      <Field as="group" id={`${id}-days`} label="Good for">
        <RadioGroup
          id={`${id}-days`}
          labelledBy={`${id}-days-label`}
          options={PERIODS}
          value={days}
          onChange={setDays}
        />
      </Field>
      {error && (
        <Notice live tone="danger" title="The link could not be made">
          {error}
        </Notice>
      )}
      <Button type="submit" variant="primary" loading={busy} className="max-sm:min-h-11">
        Make a link
      </Button>
    </form>
  );
}
