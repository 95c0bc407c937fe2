import { useCallback, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { operatorCallsOf } from './operator-calls';
import { ActButton, PagedRows, Row } from './paged-rows';
import { usePaged } from './use-paged';
import { moment } from './when';

const STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'given_up', label: 'Given up' },
];

/** Mails that wait for the service, and those it would not take. */
export function MailRoom() {
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
  const calls = useScope().of(operatorCallsOf);
  const list = usePaged(useCallback((_: number, signal: AbortSignal) => calls.mail(signal), [calls]));
  const retry = async () => {
    await calls.retryMail();
    list.again();
  };
  return (
    <>
      {list.rows.length > 0 && (
        <ActButton about="all waiting mails" done="Tried again" act={retry}>
          Try all now
        </ActButton>
      )}
      <PagedRows
        label="Waiting mails"
        list={list}
        empty={{ title: 'No mail waits', text: 'A mail the service does not take is tried for a day, then given up.' }}
      >
        {({ id, bytes, since, tries, dueAt }) => (
          <Row
            key={id}
            title={<MailName id={id} />}
            lines={[
              sinceOf(since, bytes),
              `Tried ${tries} ${tries === 1 ? 'time' : 'times'}${dueAt ? ` · next ${moment(dueAt)}` : ''}`,
            ]}
          />
        )}
      </PagedRows>
    </>
  );
}

function GivenUpMails() {
  const calls = useScope().of(operatorCallsOf);
  const list = usePaged(useCallback((_: number, signal: AbortSignal) => calls.givenUpMail(signal), [calls]));
  const repeat = async (id: string) => {
    await calls.repeatMail(id);
    list.again();
  };
  return (
    <PagedRows
      label="Mails given up"
      list={list}
      empty={{
        title: 'No mail was given up',
        text: 'A mail that is refused for good, or for a day, is kept here for two weeks. One whose time is over is not kept.',
      }}
    >
      {({ id, bytes, since, reason }) => (
        <Row
          key={id}
          title={<MailName id={id} />}
          lines={[sinceOf(since, bytes), reason]}
          actions={
            <ActButton about={id} done="Sent again" act={() => repeat(id)}>
              Send again
            </ActButton>
          }
        />
      )}
    </PagedRows>
  );
}

function MailName({ id }: { id: string }) {
  return <span className="font-mono text-sm">{id}</span>;
}

function sinceOf(since: string, bytes: number): string {
  return `Since ${moment(since)} · ${Math.ceil(bytes / 1000)} KB`;
}
