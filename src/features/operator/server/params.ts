import { RESERVED_NOTES } from '@/server/accounts/embedded-supabase/seed-access';
import {
  ANYTHING,
  bodyReader,
  emailField,
  flagField,
  invalidField,
  lineField,
  numberField,
  optional,
  textField,
} from '@/server/platform/http/body-schema';
import { type CodeParams, type LeadState, MAX_CODE_USES, MAX_DAYS, MAX_NOTE_LENGTH, RUN_COUNT_DAYS } from '../contract';

const MAX_SEARCH_LENGTH = 100;
const STATES: readonly LeadState[] = ['all', 'uncalled', 'waiting', 'given_up', 'refused'];

const EMAIL = emailField('An email address like ann@example.com is needed.');

/** A number of days; null means forever. */
const DAYS = {
  anyOf: [{ const: null }, numberField(1, MAX_DAYS, '')],
  message: `"days" is a whole number from 1 to ${MAX_DAYS}, or null for no end.`,
};

/** Reads the search parameters for members. @throws Failure 400 */
export const readSearch = bodyReader<{ search: string; page?: unknown }>({
  search: {
    ...textField(MAX_SEARCH_LENGTH, `"search" is a text of up to ${MAX_SEARCH_LENGTH} characters.`),
    pattern: '^\\P{Cc}*$',
    tidy: 'trim',
    default: '',
  },
  page: ANYTHING,
});

/** Reads the address and duration of a membership. @throws Failure 400 */
export const readExtension = bodyReader<{ email: string; days: number | null }>({ email: EMAIL, days: DAYS });

/** Reads the address of a member. @throws Failure 400 */
export const readEmail = bodyReader<{ email: string }>({ email: EMAIL });

/** Reads the code to create. @throws Failure 400 naming the invalid field */
export const readCode = bodyReader<CodeParams>({
  code: optional({
    type: 'string',
    pattern: '^[\\w-]{8,40}$',
    message: 'A code has 8 to 40 letters, digits and dashes.',
  }),
  note: {
    ...lineField(MAX_NOTE_LENGTH, `A note has up to ${MAX_NOTE_LENGTH} characters.`),
    allOf: [
      {
        not: { enum: RESERVED_NOTES },
        message: 'This note belongs to the codes the server itself makes. Please choose another.',
      },
    ],
    default: '',
  },
  maxUses: numberField(1, MAX_CODE_USES, `A code works for 1 to ${MAX_CODE_USES} people.`),
  days: DAYS,
});

/** Reads the state by which leads are filtered. @throws Failure 400 */
export function readLeadState(value = 'all'): LeadState {
  const state = STATES.find((candidate) => candidate === value);
  if (state) return state;
  throw invalidField('state', `"state" is one of ${STATES.join(', ')}.`);
}

/** Reads whether a lead counts as called. @throws Failure 400 */
export const readCalled = bodyReader<{ called: boolean }>({ called: flagField('"called" is true or false.') });

/** Reads the days and the tool for which runs are counted. @throws Failure 400 */
export function readRunCountParams(days = '30', tool = ''): { days: number; tool: string } {
  if (!RUN_COUNT_DAYS.includes(Number(days)))
    throw invalidField('days', `"days" is one of ${RUN_COUNT_DAYS.join(', ')}.`);
  if (!/^[a-z0-9-]{0,100}$/.test(tool)) throw invalidField('tool', '"tool" is the id of a tool.');
  return { days: Number(days), tool };
}
