import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import { LONGEST_NOTE, MOST_CODE_USES } from '@/contracts/operator';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { operatorCallsOf } from './operator-calls';

const TERMS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No end' },
];

interface NewCodeProps {
  onClose: () => void;
  onMade: (code: string) => void;
}

/** Asks for how many people, how long and why a new code is good, and makes it. */
export function NewCode({ onClose, onMade }: NewCodeProps) {
  const calls = useScope().of(operatorCallsOf);
  const id = useId();
  const [fields, setFields] = useState({ note: '', code: '', maxUses: '1', days: '30' });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (name: keyof typeof fields) => (value: string) => setFields((before) => ({ ...before, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { note, code, maxUses, days } = fields;
      const own = code.trim();
      const wish = { note, maxUses: Number(maxUses), days: days ? Number(days) : null, ...(own && { code: own }) };
      onMade(await calls.makeCode(wish));
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="New access code"
      description="Whoever has it comes in as a guest, by the gate of the landing page."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={busy}>
            Make code
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="space-y-5">
        {problem && <Notice live tone="danger" title={problem} />}
        <Field id={`${id}-note`} label="Note" help="What it is for. Only operators see it.">
          <Input
            id={`${id}-note`}
            value={fields.note}
            maxLength={LONGEST_NOTE}
            autoComplete="off"
            aria-describedby={`${id}-note-help`}
            onChange={(event) => set('note')(event.target.value)}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={`${id}-uses`} label="For how many people">
            <Input
              id={`${id}-uses`}
              type="number"
              min={1}
              max={MOST_CODE_USES}
              value={fields.maxUses}
              onChange={(event) => set('maxUses')(event.target.value)}
            />
          </Field>
          <Field id={`${id}-days`} label="Good for">
            <Select id={`${id}-days`} options={TERMS} value={fields.days} onChange={set('days')} />
          </Field>
        </div>
        <Field
          id={`${id}-code`}
          label="Code"
          help="8 to 40 letters, digits and dashes. Leave it empty to have one made up."
        >
          <Input
            id={`${id}-code`}
            value={fields.code}
            maxLength={40}
            autoComplete="off"
            aria-describedby={`${id}-code-help`}
            onChange={(event) => set('code')(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
