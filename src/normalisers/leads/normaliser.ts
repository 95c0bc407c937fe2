import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import type { Lead } from '@/generated/results';
import { type Reading, reading, readStructured } from '@/reading/answer-search';
import { field, isObject, type JsonObject, keysBeside, partsBeside, textFrom } from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';

const NONE_FOUND = 'No leads were found for this search. Try a broader business type or another location.';
const NONE_USABLE = 'None of the leads has a name, a phone number, an e-mail address or a website.';
const NO_LIST = 'The answer held no list of leads.';
const LEFT_OUT = 'Leads without a name, a phone number, an e-mail address and a website were left out.';

/** The parts of every lead, under any of their names. */
const NAMES = {
  name: ['name', 'company', 'businessName'],
  phone: ['phone', 'phoneNumber'],
  email: ['email', 'emailAddress'],
  website: ['website', 'url'],
  address: ['address', 'formattedAddress'],
};
const KNOWN = [...Object.values(NAMES).flat(), 'city', 'pairedItem', 'binary', 'json'];

/**
 * A list of businesses: under `leads`, or as a bare list, also in the envelope of a service; every field under any of its
 * names, and what else a business has as it came. No list, an error or an empty list is a failure. docs/behaviour.md, sections 3 and 7 (call 2).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const merge = (lists: Lead[][]) => ({ value: lists.flat() });
  const found = readStructured(answer, { read, merge, words: { missing: NO_LIST, unreadable: NO_LIST } });
  if (!found.ok) return found;
  if (found.value.length > 0) return { ...found, kind: 'leads', raw: answer.body };
  return { ok: false, reason: found.repairs ? NONE_USABLE : NONE_FOUND, detail: 'empty: a list without leads' };
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

/** The list under `leads`, also where it came as JSON in a string. */
function listUnder(object: JsonObject): unknown[] | undefined {
  if (!Object.hasOwn(object, 'leads')) return undefined;
  const list = typeof object.leads === 'string' ? parseJson(object.leads)?.value : object.leads;
  return Array.isArray(list) ? list : undefined;
}

function fromList(entries: readonly unknown[]): Reading<Lead[]> {
  const leads = entries.flatMap((entry) => fromEntry(entry) ?? []);
  return reading(leads, leads.length < entries.length ? [LEFT_OUT] : []);
}

/** One entry; undefined where it has nothing to reach a business by. */
function fromEntry(entry: unknown): Lead | undefined {
  if (!isObject(entry)) return undefined;
  const item = isObject(entry.json) ? entry.json : entry;
  const address = addressFrom(field(item, ...NAMES.address));
  const lead = {
    name: cell(field(item, ...NAMES.name)),
    phone: cell(field(item, ...NAMES.phone)),
    email: cell(field(item, ...NAMES.email)),
    city: cell(field(item, 'city')) || cityOf(field(item, 'location'), address),
    website: cell(field(item, ...NAMES.website)),
    address,
    ...partsBeside(item, tellsCityAlone(field(item, 'location')) ? [...KNOWN, 'location'] : KNOWN),
  };
  return lead.name || lead.phone || lead.email || lead.website ? lead : undefined;
}

/** Whether a place says nothing that the lead does not. */
function tellsCityAlone(location: unknown): boolean {
  return isObject(location) && keysBeside(location, ['city']).length === 0;
}

function cityOf(location: unknown, address: string): string {
  const city = isObject(location) ? cell(field(location, 'city')) : '';
  return city || (address.split(',')[1]?.trim() ?? '');
}

function addressFrom(value: unknown): string {
  return isObject(value) ? Object.values(value).map(cell).filter(Boolean).join(', ') : cell(value);
}

function cell(value: unknown): string {
  return typeof value === 'boolean' ? '' : (textFrom(value) ?? '').trim();
}
