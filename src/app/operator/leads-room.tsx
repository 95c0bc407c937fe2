import { useCallback, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { LeadState, OperatorDelivery, OperatorLead } from '@/contracts/operator';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { operatorCallsOf } from './operator-calls';
import { ActButton, PagedRows, Row } from './paged-rows';
import { usePaged } from './use-paged';
import { moment } from './when';

const STATES = [
  { value: 'all', label: 'All leads' },
  { value: 'waiting', label: 'On their way' },
  { value: 'given_up', label: 'Given up' },
];

const LOOKS: Record<OperatorDelivery['state'], { tone: BadgeTone; word: string }> = {
  delivered: { tone: 'success', word: 'delivered' },
  waiting: { tone: 'warning', word: 'on its way' },
  given_up: { tone: 'danger', word: 'given up' },
};

/** The leads of the public form, with how far each is with each receiver. */
export function LeadsRoom() {
  const calls = useScope().of(operatorCallsOf);
  const id = useId();
  const [state, setState] = useState<LeadState>('all');
  const list = usePaged(
    useCallback((page: number, signal: AbortSignal) => calls.leads(state, page, signal), [calls, state]),
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
          text: 'What visitors send by the public form is kept first and passed on afterwards.',
        }}
      >
        {(lead) => <LeadRow key={lead.id} lead={lead} onChange={list.again} />}
      </PagedRows>
    </div>
  );
}

function LeadRow({ lead, onChange }: { lead: OperatorLead; onChange: () => void }) {
  const calls = useScope().of(operatorCallsOf);
  const { id, name, email, source, createdAt, deliveries } = lead;
  const open = deliveries.filter(({ state }) => state !== 'delivered');
  const repeat = async () => {
    await calls.repeatLead(id);
    onChange();
  };
  const who = name ?? email ?? 'Without a name';
  return (
    <Row
      title={who}
      marks={deliveries.map(({ target, state }) => (
        <Badge key={target} tone={LOOKS[state].tone}>{`${target}: ${LOOKS[state].word}`}</Badge>
      ))}
      lines={[
        [email !== who && email, source, moment(createdAt)].filter(Boolean).join(' · '),
        ...(deliveries.length === 0 ? ['No receiver was set up when it came.'] : []),
        ...open.map(({ target, attempts, lastError, dueAt }) =>
          [
            `${target}: ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
            lastError,
            dueAt && `next ${moment(dueAt)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ]}
      actions={
        open.length > 0 && (
          <ActButton about={who} done="Passed on again" act={repeat}>
            Pass on again
          </ActButton>
        )
      }
    />
  );
}
