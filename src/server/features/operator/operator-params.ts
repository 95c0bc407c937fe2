import { isEmailAddress } from '@/contracts/email-address';
import {
  type CodeParams,
  type LeadState,
  MAX_CODE_USES,
  MAX_DAYS,
  MAX_NOTE_LENGTH,
  RUN_COUNT_DAYS,
} from '@/contracts/operator';
import { RESERVED_NOTES } from '../../accounts/embedded-supabase/seed-access';
import { invalidField, singleLine } from '../../platform/http/body-fields';
import { parseJsonBody } from '../../platform/http/json-body';

const MAX_SEARCH_LENGTH = 100;
const STATES: readonly LeadState[] = ['all', 'waiting', 'given_up'];

/** Parses a JSON object. @throws Failure 400 */
export function readFields(text: string): Record<string, unknown> {
  const fields = parseJsonBody(text);
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Record<string, unknown>;
  throw invalidField('body', 'The body must be a JSON object.');
}

/** @throws Failure 400 */
export function readSearch({ search = '' }: Record<string, unknown>): string {
  if (typeof search === 'string' && search.length <= MAX_SEARCH_LENGTH && !/\p{Cc}/u.test(search)) return search.trim();
  throw invalidField('search', `"search" is a text of up to ${MAX_SEARCH_LENGTH} characters.`);
}

/** @throws Failure 400 */
export function readEmail({ email }: Record<string, unknown>): string {
  const address = typeof email === 'string' ? email.trim().toLowerCase() : '';
  if (address.length <= 255 && isEmailAddress(address)) return address;
  throw invalidField('email', 'An email address like ann@example.com is needed.');
}

/** Reads a number of days; null means forever. @throws Failure 400 */
export function readDays({ days }: Record<string, unknown>): number | null {
  if (days === null || (Number.isInteger(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS))
    return days as number | null;
  throw invalidField('days', `"days" is a whole number from 1 to ${MAX_DAYS}, or null for no end.`);
}

/** @throws Failure 400 naming the invalid field */
export function readCode(fields: Record<string, unknown>): CodeParams {
  const { code, note = '', maxUses } = fields;
  if (code !== undefined && !(typeof code === 'string' && /^[\w-]{8,40}$/.test(code)))
    throw invalidField('code', 'A code has 8 to 40 letters, digits and dashes.');
  const line = typeof note === 'string' ? singleLine(note) : undefined;
  if (line === undefined || line.length > MAX_NOTE_LENGTH)
    throw invalidField('note', `A note has up to ${MAX_NOTE_LENGTH} characters.`);
  if (RESERVED_NOTES.includes(line))
    throw invalidField('note', 'This note belongs to the codes the server itself makes. Please choose another.');
  if (!Number.isInteger(maxUses) || Number(maxUses) < 1 || Number(maxUses) > MAX_CODE_USES)
    throw invalidField('maxUses', `A code works for 1 to ${MAX_CODE_USES} people.`);
  return { ...(code && { code: code as string }), note: line, maxUses: Number(maxUses), days: readDays(fields) };
}

/** @throws Failure 400 */
export function readLeadState(value = 'all'): LeadState {
  const state = STATES.find((candidate) => candidate === value);
  if (state) return state;
  throw invalidField('state', `"state" is one of ${STATES.join(', ')}.`);
}

/** @throws Failure 400 */
export function readRunCountParams(days = '30', tool = ''): { days: number; tool: string } {
  if (!RUN_COUNT_DAYS.includes(Number(days)))
    throw invalidField('days', `"days" is one of ${RUN_COUNT_DAYS.join(', ')}.`);
  if (!/^[a-z0-9-]{0,100}$/.test(tool)) throw invalidField('tool', '"tool" is the id of a tool.');
  return { days: Number(days), tool };
}
