import { useState } from 'react';
import { copyText } from '@/browser/clipboard';
import { useScope } from '@/browser/scope';
import type { OperatorCode } from '@/contracts/operator';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import { NewCode } from './new-code';
import { operatorCallsOf } from './operator-calls';
import { ActButton, PagedRows, Row } from './paged-rows';
import { usePaged } from './use-paged';
import { day } from './when';

/** The access codes of the gate: make, look, revoke. */
export function CodesRoom() {
  const calls = useScope().of(operatorCallsOf);
  const list = usePaged(calls.codes);
  const [asking, setAsking] = useState(false);
  const made = (code: string) => {
    setAsking(false);
    toast.success(`Code ${code} made`);
    list.again();
  };
  return (
    <div className="space-y-5">
      <Button onClick={() => setAsking(true)}>
        <Icon name="plus" className="size-4" />
        New code
      </Button>
      <PagedRows
        label="Access codes"
        list={list}
        empty={{ title: 'No codes yet', text: 'A code lets somebody in as a guest, by the gate of the landing page.' }}
      >
        {(code) => <CodeRow key={code.id} code={code} onChange={list.again} />}
      </PagedRows>
      {asking && <NewCode onClose={() => setAsking(false)} onMade={made} />}
    </div>
  );
}

function CodeRow({ code: row, onChange }: { code: OperatorCode; onChange: () => void }) {
  const calls = useScope().of(operatorCallsOf);
  const { id, code, note, owner, uses, maxUses, expiresAt, usable } = row;
  const revoke = async () => {
    await calls.revokeCode(id);
    onChange();
  };
  return (
    <Row
      title={<span className="font-mono">{code}</span>}
      marks={<Badge tone={usable ? 'success' : 'neutral'}>{usable ? 'Works' : 'Over'}</Badge>}
      lines={[
        owner ? `Made at sign-up for ${owner}` : note || 'No note',
        `${uses} of ${maxUses} used · ${expiresAt ? `until ${day(expiresAt)}` : 'without end'}`,
      ]}
      actions={
        usable && (
          <>
            {!owner && <CopyButton copy={() => copyText(code)} label={`Copy ${code}`} variant="ghost" />}
            <ActButton about={code} sure="Revoke now" done="Code revoked" act={revoke}>
              Revoke
            </ActButton>
          </>
        )
      }
    />
  );
}
