import { useCallback, useId, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { DELIVERY_KINDS, type DeliveryKindName, MAX_LISTED_DELIVERIES } from '@/contracts/operations';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { createOperatorCalls } from './calls';
import { formatDateTime } from './dates';
import { ActionButton, ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

interface KindWords {
  label: string;
  /** For how long a delivery is tried again, and how long one that was given up is kept. */
  tried: string;
  kept: string;
}

const KEPT_MAILS = { tried: 'for a day', kept: 'for two weeks' };

const KINDS: Readonly<Record<DeliveryKindName, KindWords>> = {
  mails: { label: 'Emails', ...KEPT_MAILS },
  'end-mails': { label: 'Emails about ended runs', ...KEPT_MAILS },
  leads: { label: 'Leads', tried: 'for about a week', kept: 'as long as their lead' },
  callbacks: { label: 'Callbacks of runs', tried: 'for 18 hours', kept: 'for 30 days' },
};

const KIND_OPTIONS = DELIVERY_KINDS.map((value) => ({ value, label: KINDS[value].label }));

const STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'given_up', label: 'Undelivered' },
];

/** Lists the deliveries of a kind that wait for their receiver, and those that were given up. */
export function DeliveriesTab() {
  const ids = { kind: useId(), state: useId() };
  const [kind, setKind] = useState<DeliveryKindName>('mails');
  const [state, setState] = useState('waiting');
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-4">
        <div className="w-60">
          <Field id={ids.kind} label="Deliveries">
            <Select
              id={ids.kind}
              options={KIND_OPTIONS}
              value={kind}
              onChange={(value) => setKind(DELIVERY_KINDS.find((name) => name === value) ?? kind)}
            />
          </Field>
        </div>
        <div className="w-60">
          <Field id={ids.state} label="Show">
            <Select id={ids.state} options={STATES} value={state} onChange={setState} />
          </Field>
        </div>
      </div>
      <DeliveryRows key={kind + state} kind={kind} isWaiting={state === 'waiting'} />
    </div>
  );
}

function DeliveryRows({ kind, isWaiting }: { kind: DeliveryKindName; isWaiting: boolean }) {
  const calls = useScope().get(createOperatorCalls);
  const { label, tried, kept } = KINDS[kind];
  const list = usePagedList(
    useCallback(
      (_: number, signal: AbortSignal) => calls.fetchDeliveries(kind, isWaiting, signal),
      [calls, kind, isWaiting],
    ),
  );
  const listRef = useRef<HTMLUListElement>(null);
  const act = async (action: Promise<void>) => {
    await action;
    // The pressed button goes with its row, or with the last one.
    listRef.current?.focus();
    list.reload();
  };
  const count = list.data?.rows.length ?? 0;
  return (
    <>
      {isWaiting && count > 0 && (
        <ActionButton target={label} successMessage="Tried again" action={() => act(calls.retryAll(kind))}>
          Try all now
        </ActionButton>
      )}
      <PagedRows
        label={`${label} that ${isWaiting ? 'wait' : 'were given up'}`}
        list={list}
        listRef={listRef}
        empty={
          isWaiting
            ? { title: 'Nothing waits', text: `What cannot be delivered is tried again ${tried}.` }
            : { title: 'Nothing was given up', text: `What could not be delivered is kept here ${kept}.` }
        }
      >
        {({ id, bytes, since, reason, ...row }) => (
          <ListRow
            key={id}
            title={<span className="font-mono text-sm">{id}</span>}
            lines={[
              sinceText(since, bytes),
              ...('dueAt' in row
                ? [`Tried ${row.tries} ${row.tries === 1 ? 'time' : 'times'} · next ${formatDateTime(row.dueAt)}`]
                : []),
              ...(reason ? [reason] : []),
            ]}
            actions={
              !isWaiting && (
                <ActionButton
                  target={id}
                  successMessage="Sent again"
                  action={() => act(calls.repeatDelivery(kind, id))}
                >
                  Send again
                </ActionButton>
              )
            }
          />
        )}
      </PagedRows>
      {count >= MAX_LISTED_DELIVERIES && (
        <p className="text-sm text-muted">No more than {count} are listed. Others follow as these go.</p>
      )}
    </>
  );
}

function sinceText(since: string, bytes: number | undefined): string {
  const size = bytes === undefined ? '' : ` · ${Math.ceil(bytes / 1000)} KB`;
  return `Since ${formatDateTime(since)}${size}`;
}
