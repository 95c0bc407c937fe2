import { useState } from 'react';
import { copyText } from '@/browser/clipboard';
import { useScope } from '@/browser/member-scope';
import type { OperatorCode } from '@/contracts/operator';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import { formatDay } from './dates';
import { NewCodeDialog } from './new-code-dialog';
import { createOperatorCalls } from './operator-calls';
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
            {!owner && <CopyButton copy={() => copyText(code)} label={`Copy ${code}`} variant="ghost" />}
            <ActionButton target={code} confirmLabel="Revoke now" successMessage="Code revoked" action={revoke}>
              Revoke
            </ActionButton>
          </>
        )
      }
    />
  );
}
