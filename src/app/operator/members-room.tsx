import { type FormEvent, useCallback, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { OperatorMember, OperatorSite } from '@/contracts/operator';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { operatorCallsOf } from './operator-calls';
import { ActButton, PagedRows, Row } from './paged-rows';
import { usePaged } from './use-paged';
import { day } from './when';

/** How much time one press gives, in days. */
const GIVEN_DAYS = 30;

/** Accounts and memberships: search, give time, end. */
export function MembersRoom({ soldOnWhop }: Pick<OperatorSite, 'soldOnWhop'>) {
  const calls = useScope().of(operatorCallsOf);
  const id = useId();
  const [words, setWords] = useState('');
  const [search, setSearch] = useState('');
  const list = usePaged(
    useCallback((page: number, signal: AbortSignal) => calls.members(search, page, signal), [calls, search]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(words.trim());
  };
  return (
    <div className="space-y-5">
      {soldOnWhop && (
        <Notice title="Memberships are sold on Whop">
          Whop is asked when an account is made. The memberships of this list count only where it is not.
        </Notice>
      )}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Field id={id} label="Address or first name">
            <Input
              id={id}
              type="search"
              value={words}
              maxLength={100}
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      <PagedRows
        label="Members"
        list={list}
        empty={{ title: 'Nobody found', text: 'Search for another part of an address or a name.' }}
      >
        {(member) => <MemberRow key={member.email} member={member} onChange={list.again} />}
      </PagedRows>
    </div>
  );
}

function MemberRow({ member, onChange }: { member: OperatorMember; onChange: () => void }) {
  const calls = useScope().of(operatorCallsOf);
  const { email, guest, operator, membership, joinedAt, waiting, firstName } = member;
  const extend = (days: number | null) => async () => {
    await calls.extend(email, days);
    onChange();
  };
  const end = async () => {
    await calls.end(email);
    onChange();
  };
  return (
    <Row
      title={email}
      marks={
        <>
          {operator && <Badge tone="violet">Operator</Badge>}
          {guest && <Badge>Guest</Badge>}
          {membership && (
            <Badge tone={membership.active ? 'success' : 'neutral'}>
              {membership.active ? 'Membership' : 'Membership ended'}
            </Badge>
          )}
        </>
      }
      lines={[
        joinedAt
          ? `${firstName ? `${firstName} · ` : ''}${waiting ? 'Waits for its mailbox' : 'Account'} since ${day(joinedAt)}`
          : 'No account yet',
        ...(membership ? [membership.expiresAt ? `Until ${day(membership.expiresAt)}` : 'Without end'] : []),
      ]}
      actions={
        !guest && (
          <>
            {!(membership?.active && !membership.expiresAt) && (
              <>
                <ActButton about={email} done={`${GIVEN_DAYS} days given`} act={extend(GIVEN_DAYS)}>
                  {`+${GIVEN_DAYS} days`}
                </ActButton>
                <ActButton about={email} done="Membership without end" act={extend(null)}>
                  No end
                </ActButton>
              </>
            )}
            {membership?.active && (
              <ActButton about={email} sure="End now" done="Membership ended" act={end}>
                End
              </ActButton>
            )}
          </>
        )
      }
    />
  );
}
