import { type FormEvent, useCallback, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import type { OperatorMember, OperatorSite } from '../contract';
import { createOperatorCalls } from './calls';
import { formatDay } from './dates';
import { ActionButton, type ActionButtonProps, ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

const EXTENSION_DAYS = 30;

/** Searches accounts and memberships; extends and ends memberships, and ends sessions, blocks and removes accounts. */
export function MembersTab({ soldOnWhop }: Pick<OperatorSite, 'soldOnWhop'>) {
  const calls = useScope().get(createOperatorCalls);
  const id = useId();
  const [input, setInput] = useState('');
  const [search, setSearch] = useState('');
  const list = usePagedList(
    useCallback((page: number, signal: AbortSignal) => calls.fetchMembers(search, page, signal), [calls, search]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(input.trim());
  };
  return (
    <div className="space-y-5">
      {soldOnWhop && (
        <Notice title="Memberships are sold on Whop">
          Whop is checked when an account is created. This list only counts for addresses Whop doesn't know.
        </Notice>
      )}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Field id={id} label="Address or first name">
            <Input
              id={id}
              type="search"
              value={input}
              maxLength={100}
              onChange={(event) => setInput(event.target.value)}
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
        {(member) => <MemberRow key={member.email} member={member} onChange={list.reload} />}
      </PagedRows>
    </div>
  );
}

function MemberRow({ member, onChange }: { member: OperatorMember; onChange: () => void }) {
  const calls = useScope().get(createOperatorCalls);
  const { email, guest, operator, blocked, membership, joinedAt, waiting, firstName } = member;
  const extend = (days: number | null) => async () => {
    await calls.extendMembership(email, days);
    onChange();
  };
  const end = async () => {
    await calls.endMembership(email);
    onChange();
  };
  const change = (action: Parameters<typeof calls.changeAccount>[0]) => async () => {
    await calls.changeAccount(action, email);
    onChange();
  };
  const actions: Omit<ActionButtonProps, 'target'>[] = [];
  if (!guest && !(membership?.active && !membership.expiresAt)) {
    const days = `${EXTENSION_DAYS} days`;
    actions.push(
      { children: `+${days}`, successMessage: `${days} given`, action: extend(EXTENSION_DAYS) },
      { children: 'No end', successMessage: 'Membership without end', action: extend(null) },
    );
  }
  if (membership?.active)
    actions.push({ children: 'End', confirmLabel: 'End now', successMessage: 'Membership ended', action: end });
  if (joinedAt && !operator) {
    actions.push(
      { children: 'End sessions', successMessage: 'Sessions ended', action: change('end-sessions') },
      blocked
        ? { children: 'Unblock', successMessage: 'Account unblocked', action: change('unblock') }
        : { children: 'Block', confirmLabel: 'Block now', successMessage: 'Account blocked', action: change('block') },
      {
        children: 'Remove',
        confirmLabel: 'Remove with all results',
        successMessage: 'Account removed',
        action: change('remove'),
      },
    );
  }
  return (
    <ListRow
      title={email}
      badges={
        <>
          {operator && <Badge tone="violet">Operator</Badge>}
          {guest && <Badge>Guest</Badge>}
          {blocked && <Badge tone="warning">Blocked</Badge>}
          {membership && (
            <Badge tone={membership.active ? 'success' : 'neutral'}>
              {membership.active ? 'Membership' : 'Membership ended'}
            </Badge>
          )}
        </>
      }
      lines={[
        joinedAt
          ? `${firstName ? `${firstName} · ` : ''}${waiting ? 'Waits for its mailbox' : 'Account'} since ${formatDay(joinedAt)}`
          : 'No account yet',
        ...(membership ? [membership.expiresAt ? `Until ${formatDay(membership.expiresAt)}` : 'No expiry'] : []),
      ]}
      actions={actions.map((action) => <ActionButton key={action.children} target={email} {...action} />)}
    />
  );
}
