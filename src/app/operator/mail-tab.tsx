import { useCallback, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { formatDateTime } from './dates';
import { createOperatorCalls } from './operator-calls';
import { ActionButton, ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

const STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'given_up', label: 'Undelivered' },
];

/** Lists mails that wait for the mail service, and those that were given up. */
export function MailTab() {
  const id = useId();
  const [state, setState] = useState('waiting');
  return (
    <div className="space-y-5">
      <div className="max-w-60">
        <Field id={id} label="Show">
          <Select id={id} options={STATES} value={state} onChange={setState} />
        </Field>
      </div>
      {state === 'waiting' ? <WaitingMails /> : <GivenUpMails />}
    </div>
  );
}

function WaitingMails() {
  const calls = useScope().get(createOperatorCalls);
  const list = usePagedList(useCallback((_: number, signal: AbortSignal) => calls.fetchMails(signal), [calls]));
  const retry = async () => {
    await calls.retryMail();
    list.reload();
  };
  return (
    <>
      {list.data && list.data.rows.length > 0 && (
        <ActionButton target="all waiting mails" successMessage="Tried again" action={retry}>
          Try all now
        </ActionButton>
      )}
      <PagedRows
        label="Email waiting to be sent"
        list={list}
        empty={{ title: 'No email is waiting', text: 'Email that cannot be delivered is retried for a day.' }}
      >
        {({ id, bytes, since, tries, dueAt, reason }) => (
          <ListRow
            key={id}
            title={<MailName id={id} />}
            lines={[
              sinceText(since, bytes),
              `Tried ${tries} ${tries === 1 ? 'time' : 'times'} · next ${formatDateTime(dueAt)}`,
              ...(reason ? [reason] : []),
            ]}
          />
        )}
      </PagedRows>
    </>
  );
}

function GivenUpMails() {
  const calls = useScope().get(createOperatorCalls);
  const list = usePagedList(useCallback((_: number, signal: AbortSignal) => calls.fetchGivenUpMails(signal), [calls]));
  const repeat = async (id: string) => {
    await calls.resendMail(id);
    list.reload();
  };
  return (
    <PagedRows
      label="Undelivered email"
      list={list}
      empty={{
        title: 'No undelivered email',
        text: 'Email that could not be delivered is kept here for two weeks.',
      }}
    >
      {({ id, bytes, since, reason }) => (
        <ListRow
          key={id}
          title={<MailName id={id} />}
          lines={[sinceText(since, bytes), reason]}
          actions={
            <ActionButton target={id} successMessage="Sent again" action={() => repeat(id)}>
              Send again
            </ActionButton>
          }
        />
      )}
    </PagedRows>
  );
}

function MailName({ id }: { id: string }) {
  return <span className="font-mono text-sm">{id}</span>;
}

function sinceText(since: string, bytes: number): string {
  return `Since ${formatDateTime(since)} · ${Math.ceil(bytes / 1000)} KB`;
}
