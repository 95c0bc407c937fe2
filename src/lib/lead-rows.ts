import type { Lead } from '@/generated/results';

/** A field of a lead. */
export type LeadField = keyof Lead;

/** By which field rows are sorted, and which way. */
export interface LeadOrder {
  by: LeadField;
  direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The leads in which every word of `words` occurs somewhere, whatever its case. */
export function filterLeads(leads: readonly Lead[], words: string): readonly Lead[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return leads;
  return leads.filter((lead) => {
    const text = Object.values(lead).join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The leads in an order, as people read it: "Shop 2" before "Shop 10", and what is not known at the end either way. */
export function sortLeads(leads: readonly Lead[], order: LeadOrder | undefined): readonly Lead[] {
  if (!order) return leads;
  const { by } = order;
  const sign = order.direction === 'ascending' ? 1 : -1;
  return leads.toSorted((one, other) => {
    if (!one[by] || !other[by]) return Number(!one[by]) - Number(!other[by]);
    return sign * collator.compare(one[by], other[by]);
  });
}

/** The order after one more press on a column's heading: up, down, as found. */
export function nextOrder(order: LeadOrder | undefined, by: LeadField): LeadOrder | undefined {
  if (order?.by !== by) return { by, direction: 'ascending' };
  return order.direction === 'ascending' ? { by, direction: 'descending' } : undefined;
}
