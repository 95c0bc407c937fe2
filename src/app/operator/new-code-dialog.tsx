import { useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { MAX_CODE_USES, MAX_NOTE_LENGTH } from '@/contracts/operator';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { createOperatorCalls } from './operator-calls';

const TERMS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No expiry' },
];

/** Dialog that creates an access code: asks for its note, number of uses and lifetime. */
export function NewCodeDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (code: string) => void }) {
  const calls = useScope().get(createOperatorCalls);
  const id = useId();
  const [fields, setFields] = useState({ note: '', code: '', maxUses: '1', days: '30' });
  const setField = (name: keyof typeof fields) => (value: string) =>
    setFields((previous) => ({ ...previous, [name]: value }));
  const submit = async () => {
    const { note, code, maxUses, days } = fields;
    const customCode = code.trim();
    const request = {
      note,
      maxUses: Number(maxUses),
      days: days ? Number(days) : null,
      ...(customCode && { code: customCode }),
    };
    onCreated(await calls.createCode(request));
  };
  return (
    <FormDialog
      title="New access code"
      description="Anyone with this code can sign in as a guest on the landing page."
      submitLabel="Make code"
      onClose={onClose}
      onSubmit={submit}
    >
      <Field id={`${id}-note`} label="Note" help="What it is for. Only operators see it.">
        <Input
          id={`${id}-note`}
          value={fields.note}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
          aria-describedby={`${id}-note-help`}
          onChange={(event) => setField('note')(event.target.value)}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={`${id}-uses`} label="For how many people">
          <Input
            id={`${id}-uses`}
            type="number"
            min={1}
            max={MAX_CODE_USES}
            value={fields.maxUses}
            onChange={(event) => setField('maxUses')(event.target.value)}
          />
        </Field>
        <Field id={`${id}-days`} label="Expires in">
          <Select id={`${id}-days`} options={TERMS} value={fields.days} onChange={setField('days')} />
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
          onChange={(event) => setField('code')(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
