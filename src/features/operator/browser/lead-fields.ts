import { runChunked } from '@/browser/chunked-work';
import { saveFile } from '@/browser/save-file';
import { isObject } from '@/contracts/json';
import { csvParts } from '@/engine/csv/csv';
import type { OperatorLead } from '../contract';

/** One thing that a form sent. */
export interface LeadField {
  name: string;
  label: string;
  text: string;
}

/** Returns everything a lead sent, in the order of its form, without what is empty. */
export function leadFields({ fields }: Pick<OperatorLead, 'fields'>): LeadField[] {
  return Object.entries(fields)
    .map(([name, value]) => ({ name, label: toLabel(name), text: toText(value) }))
    .filter(({ text }) => text !== '');
}

/** Saves leads as a CSV file with a column for every field of their forms. */
export async function saveLeadsCsv(leads: readonly OperatorLead[]): Promise<void> {
  const names = [...new Set(leads.flatMap(({ fields }) => Object.keys(fields)))];
  const header = ['Came', 'Form', 'Called', ...names.map(toLabel)];
  const rows = leads.map(({ createdAt, source, calledAt = '', fields }) => [
    createdAt,
    source,
    calledAt,
    ...names.map((name) => toText(fields[name])),
  ]);
  const parts = await runChunked(csvParts(header, rows));
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `leads-${new Date().toISOString().slice(0, 10)}.csv`);
}

/** Returns the name of a field as a label: "firstName" as "First name". */
function toLabel(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return isObject(value) ? JSON.stringify(value) : String(value);
}
