import { useCallback, useId, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { DELIVERY_KINDS, type DeliveryKindName, MAX_LISTED_DELIVERIES } from '@/contracts/operator';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { formatDateTime } from './dates';
import { createOperatorCalls } from './operator-calls';
import { ActionButton, ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

interface KindWords {
  label: string;
  /** For how long a delivery is tried again, and how long one that was given up is kept. */
  tried: string;
  kept: string;
}

const KINDS: Readonly<Record<DeliveryKindName, KindWords>> = {
  mails: { label: 'Emails', tried: 'for a day', kept: 'for two weeks' },
  'end-mails': { label: 'Emails about ended runs', tried: 'for a day', kept: 'for two weeks' },
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
  const List = state === 'waiting' ? WaitingDeliveries : GivenUpDeliveries;
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
      <List key={kind} kind={kind} />
    </div>
  );
}

function WaitingDeliveries({ kind }: { kind: DeliveryKindName }) {
  const calls = useScope().get(createOperatorCalls);
  const { label, tried } = KINDS[kind];
  const list = usePagedList(
    useCallback((_: number, signal: AbortSignal) => calls.fetchWaiting(kind, signal), [calls, kind]),
  );
  const listRef = useRef<HTMLUListElement>(null);
  const retry = async () => {
    await calls.retryAll(kind);
    // The pressed button goes with the last row.
    listRef.current?.focus();
    list.reload();
  };
  return (
    <>
      {list.data && list.data.rows.length > 0 && (
        <ActionButton target={label} successMessage="Tried again" action={retry}>
          Try all now
        </ActionButton>
      )}
      <PagedRows
        label={`${label} that wait`}
        list={list}
        listRef={listRef}
        empty={{ title: 'Nothing waits', text: `What cannot be delivered is tried again ${tried}.` }}
      >
        {({ id, bytes, since, tries, dueAt, reason }) => (
          <ListRow
            key={id}
            title={<DeliveryName id={id} />}
            lines={[
              sinceText(since, bytes),
              `Tried ${tries} ${tries === 1 ? 'time' : 'times'} · next ${formatDateTime(dueAt)}`,
              ...(reason ? [reason] : []),
            ]}
          />
        )}
      </PagedRows>
      <CutNote count={list.data?.rows.length} />
    </>
  );
}

function GivenUpDeliveries({ kind }: { kind: DeliveryKindName }) {
  const calls = useScope().get(createOperatorCalls);
  const { label, kept } = KINDS[kind];
  const list = usePagedList(
    useCallback((_: number, signal: AbortSignal) => calls.fetchGivenUp(kind, signal), [calls, kind]),
  );
  const listRef = useRef<HTMLUListElement>(null);
  const repeat = async (id: string) => {
    await calls.repeatDelivery(kind, id);
    // The pressed button goes with its row.
    listRef.current?.focus();
    list.reload();
  };
  return (
    <>
      <PagedRows
        label={`${label} that were given up`}
        list={list}
        listRef={listRef}
        empty={{ title: 'Nothing was given up', text: `What could not be delivered is kept here ${kept}.` }}
      >
        {({ id, bytes, since, reason }) => (
          <ListRow
            key={id}
            title={<DeliveryName id={id} />}
            lines={[sinceText(since, bytes), reason]}
            actions={
              <ActionButton target={id} successMessage="Sent again" action={() => repeat(id)}>
                Send again
              </ActionButton>
            }
          />
        )}
      </PagedRows>
      <CutNote count={list.data?.rows.length} />
    </>
  );
}

/** Says that a list may not be whole. */
function CutNote({ count = 0 }: { count: number | undefined }) {
  if (count < MAX_LISTED_DELIVERIES) return;
  return (
    <p className="text-sm text-muted">No more than {MAX_LISTED_DELIVERIES} are listed. Others follow as these go.</p>
  );
}

function DeliveryName({ id }: { id: string }) {
  return <span className="font-mono text-sm">{id}</span>;
}

function sinceText(since: string, bytes: number | undefined): string {
  const size = bytes === undefined ? '' : ` · ${Math.ceil(bytes / 1000)} KB`;
  return `Since ${formatDateTime(since)}${size}`;
}
