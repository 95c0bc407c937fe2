import { type ReactNode, useCallback, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { textLinkClass } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import type { LeadState, OperatorDelivery, OperatorLead } from '../contract';
import { createOperatorCalls } from './calls';
import { formatDateTime } from './dates';
import { type LeadField, leadFields, saveLeadsCsv } from './lead-fields';
import { ActionButton, ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

const STATES = [
  { value: 'all', label: 'All leads' },
  { value: 'uncalled', label: 'To call' },
  { value: 'waiting', label: 'Sending' },
  { value: 'given_up', label: 'Undelivered' },
  { value: 'refused', label: 'Refused forms' },
];

const STATE_BADGES: Record<OperatorDelivery['state'], { tone: BadgeTone; label: string }> = {
  delivered: { tone: 'success', label: 'delivered' },
  waiting: { tone: 'warning', label: 'on its way' },
  given_up: { tone: 'danger', label: 'given up' },
};

/** Lists the leads of the public forms, with everything they sent and the delivery state for each receiver. */
export function LeadsTab() {
  const calls = useScope().get(createOperatorCalls);
  const id = useId();
  const [state, setState] = useState<LeadState>('all');
  const list = usePagedList(
    useCallback((page: number, signal: AbortSignal) => calls.fetchLeads(state, page, signal), [calls, state]),
  );
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full max-w-60">
          <Field id={id} label="Show">
            <Select id={id} options={STATES} value={state} onChange={(value) => setState(value as LeadState)} />
          </Field>
        </div>
        <ExportButton state={state} />
      </div>
      <PagedRows
        label="Leads"
        list={list}
        empty={{
          title: 'No leads here',
          text: 'Leads from the public forms are saved here first, then passed on.',
        }}
      >
        {(lead) => <LeadRow key={lead.id} lead={lead} onChange={list.reload} />}
      </PagedRows>
    </div>
  );
}

function ExportButton({ state }: { state: LeadState }) {
  const scope = useScope();
  const calls = scope.get(createOperatorCalls);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { rows, more } = await calls.fetchAllLeads(state, scope.signal);
      await saveLeadsCsv(rows);
      if (more) toast.info('Not all leads are in this file', { description: `It has the latest ${rows.length}.` });
    } catch (error) {
      toast.error('The leads could not be exported', { description: (error as Error).message });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" loading={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}

function LeadRow({ lead, onChange }: { lead: OperatorLead; onChange: () => void }) {
  const calls = useScope().get(createOperatorCalls);
  const { id, source, createdAt, calledAt, refusal, deliveries } = lead;
  const undelivered = deliveries.filter(({ state }) => state !== 'delivered');
  const change = (act: () => Promise<void>) => async () => {
    await act();
    onChange();
  };
  const fields = leadFields(lead);
  const textOf = (name: string) => fields.find((field) => field.name === name)?.text;
  const title = lead.name ?? lead.email ?? textOf('phone') ?? `Form “${source}”`;
  return (
    <ListRow
      title={title}
      badges={
        <>
          {calledAt && <Badge tone="success">Called</Badge>}
          {refusal && <Badge tone="danger">Refused</Badge>}
          {deliveries.map(({ target, state }) => (
            <Badge key={target} tone={STATE_BADGES[state].tone}>{`${target}: ${STATE_BADGES[state].label}`}</Badge>
          ))}
        </>
      }
      lines={[
        [source, formatDateTime(createdAt), calledAt && `called ${formatDateTime(calledAt)}`]
          .filter(Boolean)
          .join(' · '),
        ...(refusal ? [`Not passed on: ${refusal}`] : []),
        ...fields.filter(({ text }) => text !== title).map(fieldLine),
        ...(deliveries.length === 0 && !refusal ? ['No receiver was set up when it came.'] : []),
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
        <>
          {!refusal && (
            <ActionButton
              target={title}
              successMessage={calledAt ? 'Marked as not called' : 'Marked as called'}
              action={change(() => calls.markLeadCalled(id, !calledAt))}
            >
              {calledAt ? 'Not called yet' : 'Called'}
            </ActionButton>
          )}
          {undelivered.length > 0 && (
            <ActionButton target={title} successMessage="Passed on again" action={change(() => calls.resendLead(id))}>
              Pass on again
            </ActionButton>
          )}
        </>
      }
    />
  );
}

/** One field of a lead; phone numbers and addresses can be pressed. */
function fieldLine({ name, label, text }: LeadField): ReactNode {
  const href = { phone: `tel:${text.replace(/[^+\d]/g, '')}`, email: `mailto:${encodeURIComponent(text)}` }[name];
  return (
    <span key={name} className="whitespace-pre-line">
      {label}:{' '}
      {href ? (
        <a href={href} className={textLinkClass}>
          {text}
        </a>
      ) : (
        <span className="text-fg">{text}</span>
      )}
    </span>
  );
}
