import { isAddress } from '@/automation/parts/mail';
import { Failure } from '@/contracts/failure';
import {
  COUNTED_DAYS,
  type CodeWish,
  type LeadState,
  LONGEST_NOTE,
  MOST_CODE_USES,
  MOST_DAYS,
} from '@/contracts/operator';
import { jsonBody } from '../gateway/json-body';
import { SET_NOTES } from '../stack/entry';

const LONGEST_SEARCH = 100;
const STATES: readonly LeadState[] = ['all', 'waiting', 'given_up'];

/** The fields of a body. @throws Failure 400 */
export function readFields(text: string): Record<string, unknown> {
  const fields = jsonBody(text);
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Record<string, unknown>;
  throw refused('body', 'The body must be a JSON object.');
}

/** @throws Failure 400 */
export function readSearch({ search = '' }: Record<string, unknown>): string {
  if (typeof search === 'string' && search.length <= LONGEST_SEARCH && !/\p{Cc}/u.test(search)) return search.trim();
  throw refused('search', `"search" is a text of up to ${LONGEST_SEARCH} characters.`);
}

/** @throws Failure 400 */
export function readEmail({ email }: Record<string, unknown>): string {
  const address = typeof email === 'string' ? email.trim().toLowerCase() : '';
  if (address.length <= 255 && isAddress(address)) return address;
  throw refused('email', 'An e-mail address like ann@example.com is needed.');
}

/** Days from now; null: without end. @throws Failure 400 */
export function readDays({ days }: Record<string, unknown>): number | null {
  if (days === null || (Number.isInteger(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS))
    return days as number | null;
  throw refused('days', `"days" is a whole number from 1 to ${MOST_DAYS}, or null for no end.`);
}

/** @throws Failure 400 naming what cannot be taken */
export function readCode(fields: Record<string, unknown>): CodeWish {
  const { code, note = '', maxUses } = fields;
  if (code !== undefined && !(typeof code === 'string' && /^[\w-]{8,40}$/.test(code)))
    throw refused('code', 'A code has 8 to 40 letters, digits and dashes.');
  const line = typeof note === 'string' ? note.replace(/[\s\p{Cc}]+/gu, ' ').trim() : undefined;
  if (line === undefined || line.length > LONGEST_NOTE)
    throw refused('note', `A note has up to ${LONGEST_NOTE} characters.`);
  if (SET_NOTES.includes(line))
    throw refused('note', 'This note belongs to the codes the server itself makes. Please choose another.');
  if (!Number.isInteger(maxUses) || Number(maxUses) < 1 || Number(maxUses) > MOST_CODE_USES)
    throw refused('maxUses', `A code works for 1 to ${MOST_CODE_USES} people.`);
  return { ...(code && { code: code as string }), note: line, maxUses: Number(maxUses), days: readDays(fields) };
}

/** @throws Failure 400 */
export function readLeadState(given = 'all'): LeadState {
  const state = STATES.find((one) => one === given);
  if (state) return state;
  throw refused('state', `"state" is one of ${STATES.join(', ')}.`);
}

/** @throws Failure 400 */
export function readCounted(days = '30', tool = ''): { days: number; tool: string } {
  if (!COUNTED_DAYS.includes(Number(days))) throw refused('days', `"days" is one of ${COUNTED_DAYS.join(', ')}.`);
  if (!/^[a-z0-9-]{0,100}$/.test(tool)) throw refused('tool', '"tool" is the id of a tool.');
  return { days: Number(days), tool };
}

function refused(field: string, words: string): Failure {
  return new Failure('invalid_body', words, 400, { field });
}
