import { useCallback, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { LeadState, OperatorDelivery, OperatorLead } from '@/contracts/operator';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { formatDateTime } from './dates';
import { createOperatorCalls } from './operator-calls';
import { ActionButton, ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

const STATES = [
  { value: 'all', label: 'All leads' },
  { value: 'waiting', label: 'Sending' },
  { value: 'given_up', label: 'Undelivered' },
];

const STATE_BADGES: Record<OperatorDelivery['state'], { tone: BadgeTone; label: string }> = {
  delivered: { tone: 'success', label: 'delivered' },
  waiting: { tone: 'warning', label: 'on its way' },
  given_up: { tone: 'danger', label: 'given up' },
};

/** Lists the leads of the public form, with the delivery state for each receiver. */
export function LeadsTab() {
  const calls = useScope().get(createOperatorCalls);
  const id = useId();
  const [state, setState] = useState<LeadState>('all');
  const list = usePagedList(
    useCallback((page: number, signal: AbortSignal) => calls.fetchLeads(state, page, signal), [calls, state]),
  );
  return (
    <div className="space-y-5">
      <div className="max-w-60">
        <Field id={id} label="Show">
          <Select id={id} options={STATES} value={state} onChange={(value) => setState(value as LeadState)} />
        </Field>
      </div>
      <PagedRows
        label="Leads"
        list={list}
        empty={{
          title: 'No leads here',
          text: 'Leads from the public form are saved here first, then passed on.',
        }}
      >
        {(lead) => <LeadRow key={lead.id} lead={lead} onChange={list.reload} />}
      </PagedRows>
    </div>
  );
}

function LeadRow({ lead, onChange }: { lead: OperatorLead; onChange: () => void }) {
  const calls = useScope().get(createOperatorCalls);
  const { id, name, email, source, createdAt, deliveries } = lead;
  const undelivered = deliveries.filter(({ state }) => state !== 'delivered');
  const repeat = async () => {
    await calls.resendLead(id);
    onChange();
  };
  const leadName = name ?? email ?? 'Without a name';
  return (
    <ListRow
      title={leadName}
      badges={deliveries.map(({ target, state }) => (
        <Badge key={target} tone={STATE_BADGES[state].tone}>{`${target}: ${STATE_BADGES[state].label}`}</Badge>
      ))}
      lines={[
        [email !== leadName && email, source, formatDateTime(createdAt)].filter(Boolean).join(' · '),
        ...(deliveries.length === 0 ? ['No receiver was set up when it came.'] : []),
        ...undelivered.map(({ target, attempts, lastError, dueAt }) =>
          [
            `${target}: ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
            lastError,
            dueAt && `next ${formatDateTime(dueAt)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ]}
      actions={
        undelivered.length > 0 && (
          <ActionButton target={leadName} successMessage="Passed on again" action={repeat}>
            Pass on again
          </ActionButton>
        )
      }
    />
  );
}
