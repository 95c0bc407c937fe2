import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { CoverFields, SampleNotice, useCover } from '@/engine/documents/cover-fields';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { RadioGroup } from '@/ui/radio-group';
import type { CreatedShare, SharedContent } from '../contract';
import type { ShareProps } from './result-action';
import { sharesOf } from './shares';

const PERIOD_OPTIONS = [7, 14, 30, 90].map((days) => ({ value: String(days), label: `${days} days` }));
const DEFAULT_DAYS = '14';

const CONTENT_OPTIONS: { value: SharedContent; label: string }[] = [
  { value: 'result', label: 'A page, with the PDF' },
  { value: 'document', label: 'The PDF alone' },
];

/** Form for a new link: its cover, its content and how long it is valid. */
export function ShareForm({
  declaration,
  result,
  onCreated,
}: ShareProps & { onCreated: (share: CreatedShare) => void }) {
  const shares = useScope().get(sharesOf);
  const id = useId();
  const document = declaration.result?.document;
  const [cover, changeCover] = useCover(declaration.result ?? {}, result);
  const [what, setWhat] = useState<SharedContent>('result');
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const params = { run: result.runId, what, days: Number(days), ...cover };
    try {
      // An edited result is sent along; the gateway has all others.
      onCreated(await shares.create({ ...params, ...(result.edited && { value: result.value }) }));
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={create} className="space-y-5">
      <SampleNotice result={result} />
      <div className="grid gap-5 sm:grid-cols-2">
        <CoverFields id={id} cover={cover} onChange={changeCover} isTitleRequired />
      </div>
      {document && (
        <Field as="group" id={`${id}-what`} label="What they get">
          <RadioGroup
            id={`${id}-what`}
            labelledBy={`${id}-what-label`}
            options={CONTENT_OPTIONS}
            value={what}
            onChange={(value) => setWhat(value as SharedContent)}
          />
        </Field>
      )}
      <Field as="group" id={`${id}-days`} label="Expires in">
        <RadioGroup
          id={`${id}-days`}
          labelledBy={`${id}-days-label`}
          options={PERIOD_OPTIONS}
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
