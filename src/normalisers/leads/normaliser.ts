import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { Lead } from '@/generated/results';
import { createReading, type Reading, readStructured } from '@/reading/answer-search';
import { isObject, type JsonObject, readField, textFrom, unknownKeys, unknownProperties } from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';

const NONE_FOUND = 'No leads were found for this search. Try a broader business type or another location.';
const NONE_USABLE = 'None of the leads has a name, a phone number, an email address or a website.';
const NO_LIST = 'The answer held no list of leads.';
const LEFT_OUT = 'Leads without a name, a phone number, an email address and a website were left out.';

/** The properties of a lead, each with its possible keys. */
const PART_NAMES = {
  name: ['name', 'company', 'businessName'],
  phone: ['phone', 'phoneNumber'],
  email: ['email', 'emailAddress'],
  website: ['website', 'url'],
  address: ['address', 'formattedAddress'],
};
const KNOWN_KEYS = [...Object.values(PART_NAMES).flat(), 'city', 'pairedItem', 'binary', 'json'];

/**
 * Reads a list of businesses: under `leads` or as a bare list, also in the envelope of a service. Each property may have any
 * of the keys in `PART_NAMES`; unknown properties are passed through. A missing or empty list and an error are failures.
 * docs/behaviour.md, sections 3 and 7 (call 2).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const merge = (lists: Lead[][]) => ({ value: lists.flat() });
  const result = readStructured(answer, { read, merge, reasons: { missing: NO_LIST, unreadable: NO_LIST } });
  if (!result.ok) return result;
  if (result.value.length > 0) return { ...result, kind: 'leads', raw: answer.body };
  const reason = result.repairs?.includes(LEFT_OUT) ? NONE_USABLE : NONE_FOUND;
  return { ok: false, reason, detail: 'empty: a list without leads' };
}

function read(value: unknown): Reading<Lead[]> | undefined {
  if (isObject(value)) {
    const list = listUnder(value);
    return list && fromList(list);
  }
  if (!Array.isArray(value)) return undefined;
  const leads = fromList(value);
  return leads.value.length > 0 ? leads : undefined;
}

/** Returns the list under `leads`, which may be encoded as a JSON string. */
function listUnder(object: JsonObject): unknown[] | undefined {
  if (!Object.hasOwn(object, 'leads')) return undefined;
  const list = typeof object.leads === 'string' ? parseJson(object.leads)?.value : object.leads;
  return Array.isArray(list) ? list : undefined;
}

function fromList(entries: readonly unknown[]): Reading<Lead[]> {
  const leads = entries.flatMap((entry) => fromEntry(entry) ?? []);
  return createReading(leads, leads.length < entries.length ? [LEFT_OUT] : []);
}

/** Reads one entry; undefined if it has no name and no way to contact the business. */
function fromEntry(entry: unknown): Lead | undefined {
  if (!isObject(entry)) return undefined;
  const item = isObject(entry.json) ? entry.json : entry;
  const address = addressFrom(readField(item, ...PART_NAMES.address));
  const lead = {
    name: cellText(readField(item, ...PART_NAMES.name)),
    phone: cellText(readField(item, ...PART_NAMES.phone)),
    email: cellText(readField(item, ...PART_NAMES.email)),
    city: cellText(readField(item, 'city')) || cityOf(readField(item, 'location'), address),
    website: cellText(readField(item, ...PART_NAMES.website)),
    address,
    ...unknownProperties(item, hasOnlyCity(readField(item, 'location')) ? [...KNOWN_KEYS, 'location'] : KNOWN_KEYS),
  };
  return lead.name || lead.phone || lead.email || lead.website ? lead : undefined;
}

/** Returns true if a `location` adds nothing to the `city` of the lead. */
function hasOnlyCity(location: unknown): boolean {
  return isObject(location) && unknownKeys(location, ['city']).length === 0;
}

function cityOf(location: unknown, address: string): string {
  const city = isObject(location) ? cellText(readField(location, 'city')) : '';
  return city || (address.split(',')[1]?.trim() ?? '');
}

function addressFrom(value: unknown): string {
  return isObject(value) ? Object.values(value).map(cellText).filter(Boolean).join(', ') : cellText(value);
}

function cellText(value: unknown): string {
  return typeof value === 'boolean' ? '' : (textFrom(value) ?? '').trim();
}
