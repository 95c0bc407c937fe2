import { useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { CopyTextButton } from '@/engine/copy-text-button';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Icon } from '@/ui/icon';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { toast } from '@/ui/toast';
import { MAX_CODE_USES, MAX_NOTE_LENGTH, type OperatorCode } from '../contract';
import { createOperatorCalls } from './calls';
import { formatDay } from './dates';
import { ActionButton, ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

/** Lists the access codes of the gate, with controls to create and revoke codes. */
export function CodesTab() {
  const calls = useScope().get(createOperatorCalls);
  const list = usePagedList(calls.fetchCodes);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const onCreated = (code: string) => {
    setDialogOpen(false);
    toast.success(`Code ${code} made`);
    list.reload();
  };
  return (
    <div className="space-y-5">
      <Button onClick={() => setDialogOpen(true)}>
        <Icon name="plus" className="size-4" />
        New code
      </Button>
      <PagedRows
        label="Access codes"
        list={list}
        empty={{ title: 'No codes yet', text: 'A code lets someone sign in as a guest on the landing page.' }}
      >
        {(code) => <CodeRow key={code.id} code={code} onChange={list.reload} />}
      </PagedRows>
      {isDialogOpen && <NewCodeDialog onClose={() => setDialogOpen(false)} onCreated={onCreated} />}
    </div>
  );
}

function CodeRow({ code: row, onChange }: { code: OperatorCode; onChange: () => void }) {
  const calls = useScope().get(createOperatorCalls);
  const { id, code, note, owner, uses, maxUses, expiresAt, usable } = row;
  const revoke = async () => {
    await calls.revokeCode(id);
    onChange();
  };
  return (
    <ListRow
      title={<span className="font-mono">{code}</span>}
      badges={<Badge tone={usable ? 'success' : 'neutral'}>{usable ? 'Works' : 'Over'}</Badge>}
      lines={[
        owner ? `Made at sign-up for ${owner}` : note || 'No note',
        `${uses} of ${maxUses} used · ${expiresAt ? `until ${formatDay(expiresAt)}` : 'without end'}`,
      ]}
      actions={
        usable && (
          <>
            {!owner && <CopyTextButton text={code} label={`Copy ${code}`} variant="ghost" />}
            <ActionButton target={code} confirmLabel="Revoke now" successMessage="Code revoked" action={revoke}>
              Revoke
            </ActionButton>
          </>
        )
      }
    />
  );
}

const TERMS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No expiry' },
];

function NewCodeDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (code: string) => void }) {
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
