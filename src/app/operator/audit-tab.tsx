import { useScope } from '@/browser/member-scope';
import type { OperatorAction } from '@/contracts/operator';
import { formatDateTime } from './dates';
import { createOperatorCalls } from './operator-calls';
import { ListRow, PagedRows } from './paged-rows';
import { usePagedList } from './use-paged-list';

/** Lists the audit log: what operators changed. */
export function AuditTab() {
  const list = usePagedList(useScope().get(createOperatorCalls).fetchAuditLog);
  return (
    <PagedRows
      label="Activity log"
      list={list}
      empty={{
        title: 'No activity yet',
        text: 'Every change an operator makes is recorded here. Records cannot be edited.',
      }}
    >
      {({ id, at, by, act, subject, detail }) => (
        <ListRow
          key={id}
          title={`${actLabel(act)}: ${subject}`}
          lines={[`${formatDateTime(at)} · ${by ?? 'the command'}`, ...detailLines(detail)]}
        />
      )}
    </PagedRows>
  );
}

function actLabel(act: string): string {
  return act.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
}

function detailLines(detail: OperatorAction['detail']): string[] {
  const entries = Object.entries(detail).filter(([name]) => name !== 'id');
  return entries.length === 0 ? [] : [entries.map(([name, value]) => `${name}: ${value ?? 'no end'}`).join(' · ')];
}
