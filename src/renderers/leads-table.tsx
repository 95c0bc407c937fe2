import { useDeferredValue, useMemo, useState } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ResultColumn } from '@/generated/declaration';
import type { Leads } from '@/generated/results';
import { filterLeads, type LeadOrder, nextOrder, sortLeads } from '@/lib/lead-rows';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { LeadGrid } from './parts/lead-grid';

export const accepts = 'leads';
export const options = ['columns'] as const;

const number = new Intl.NumberFormat('en-US');

/** Businesses in a table to sort and to filter; cards on narrow screens. Specification, section 2 (lead search). */
export function Renderer({ value, options: { title, columns = [] } }: RendererProps<'leads'>) {
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<LeadOrder>();
  const settled = useDeferredValue(words);
  const sorted = useMemo(() => sortLeads(value, order), [value, order]);
  const shown = useMemo(() => filterLeads(sorted, settled), [sorted, settled]);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Input
          type="search"
          aria-label="Filter leads"
          placeholder="Filter leads"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="sm:max-w-72"
        />
        <SortChoice columns={columns} order={order} onChange={setOrder} />
        <p role="status" className="text-sm text-muted tabular">
          {countText(shown.length, value.length)}
        </p>
      </div>
      {shown.length > 0 ? (
        <LeadGrid
          label={title}
          leads={shown}
          columns={columns}
          order={order}
          onSort={(by) => setOrder(nextOrder(order, by))}
        />
      ) : (
        <EmptyState
          icon="search"
          title="No lead matches"
          actions={
            <Button variant="secondary" onClick={() => setWords('')}>
              Clear filter
            </Button>
          }
        >
          Nothing in the list holds all of these words.
        </EmptyState>
      )}
    </div>
  );
}

interface SortChoiceProps {
  columns: readonly ResultColumn[];
  order: LeadOrder | undefined;
  onChange: (order: LeadOrder | undefined) => void;
}

/** Sorting for narrow screens, where the headings of the table are not there to press. */
function SortChoice({ columns, order, onChange }: SortChoiceProps) {
  const choose = (value: string) => {
    const column = columns.find(({ from }) => from === value);
    onChange(column && { by: column.from, direction: 'ascending' });
  };
  return (
    <div className="w-full sm:hidden">
      <Select
        aria-label="Sort by"
        placeholder="In the order found"
        options={columns.map(({ from, title }) => ({ value: from, label: `By ${title}` }))}
        value={order?.by ?? ''}
        onChange={choose}
      />
    </div>
  );
}

function countText(shown: number, all: number): string {
  const leads = all === 1 ? 'lead' : 'leads';
  return shown === all ? `${number.format(all)} ${leads}` : `${number.format(shown)} of ${number.format(all)} ${leads}`;
}

/** All leads, one to a line, cells parted by tabs: pasted into a spreadsheet they fall into columns. */
export function toText(leads: Leads): string {
  const fields = ['name', 'phone', 'email', 'city', 'website', 'address'] as const;
  return leads.map((lead) => fields.map((from) => lead[from].replace(/\s+/g, ' ')).join('\t')).join('\n');
}

export function count(leads: Leads): number {
  return leads.length;
}

/** Cells in the order of the columns (Specification, section 7, CSV export). */
export function toRows(leads: Leads, columns: readonly ResultColumn[]): string[][] {
  return leads.map((lead) => columns.map(({ from }) => lead[from]));
}
