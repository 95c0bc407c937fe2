import { featureTables } from '@/generated/slots/tables';

/** Selects the rows of a member in a table. `t` is the table, `$1` the id of the member. */
export interface MemberTable {
  /** SQL condition. */
  where: string;
  /** Columns of a unique key, separated by commas: the order in which the rows are read page by page. */
  order: string;
  /** Columns left out of the export: secrets, their hashes, and values only the server uses. */
  without?: readonly string[];
  /** The reason why the rows stay when the account is deleted; absent if they are deleted with it. */
  stays?: string;
}

const OWN = 't.user_id = $1';
const EMAIL = '(select lower(u.email) from auth.users u where u.id = $1)';

/** Every table with data of members. A test compares the list with the database schema. */
export const MEMBER_TABLES: Readonly<Record<string, MemberTable>> = {
  'public.profiles': { where: 't.id = $1', order: 't.id' },
  'public.memberships': { where: `t.email = ${EMAIL}`, order: 't.email', stays: 'the operator’s record of a sale' },
  'public.program_steps': { where: OWN, order: 't.step' },
  'public.access_codes': { where: 't.owner = $1', order: 't.id' },
  'public.access_code_redemptions': { where: OWN, order: 't.code_id' },
  'public.runs': { where: OWN, order: 't.id', without: ['worker', 'body_hash'] },
  'public.run_files': {
    where: 'exists (select from public.runs r where r.id = t.run_id and r.user_id = $1)',
    order: 't.run_id, t.file_id',
  },
  'public.run_callbacks': { where: OWN, order: 't.run_id' },
  'public.daily_runs': { where: OWN, order: 't.tool, t.run_id' },
  'public.files': { where: OWN, order: 't.id' },
  'public.clients': { where: OWN, order: 't.id' },
  'public.letterheads': { where: OWN, order: 't.user_id' },
  'public.access_tokens': { where: OWN, order: 't.id', without: ['hash'] },
  'public.recovery_links': { where: OWN, order: 't.id', without: ['id', 'secret_hash'] },
  'public.confirmation_links': { where: OWN, order: 't.id', without: ['id', 'secret_hash'] },
  'public.sign_ups': { where: OWN, order: 't.id', without: ['password_hash', 'access_code', 'caller'] },
  'public.second_factors': {
    where: OWN,
    order: 't.id',
    without: ['secret', 'last_step', 'credential_id', 'public_key', 'counter', 'transports'],
  },
  'public.recovery_codes': { where: OWN, order: 't.hash', without: ['hash'] },
  'public.email_changes': { where: OWN, order: 't.user_id', without: ['old_hash', 'new_hash'] },
  'public.factor_resets': { where: OWN, order: 't.user_id', without: ['token_hash'] },
  'public.account_deletions': { where: OWN, order: 't.user_id' },
  'public.operators': { where: OWN, order: 't.user_id' },
  'public.operator_acts': {
    where: `t.operator = $1 or t.subject = ${EMAIL}`,
    order: 't.id',
    stays: 'the record of what operators did is never changed',
  },
  'public.kept_bytes': { where: OWN, order: 't.user_id' },
  ...tablesOfFeatures((table) => ('member' in table ? table.member : undefined)),
};

/** The tables without data of members, with a description of their content. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  'public.attempts': 'hashes of addresses and networks, for a day',
  'public.rate_counts': 'counts of the last minutes',
  'public.gateway_keys': 'keys of the server',
  'public.workers': 'processes that execute runs',
  'public.leads': 'what visitors sent to the operator',
  'public.lead_deliveries': 'which leads were passed on',
  'public.leads_given_up': 'a view of leads',
  'public.mails': 'mails until they are sent; given up, for two weeks',
  'public.refused_bodies': 'forms of visitors that could not be read',
  'public.operator_paid_runs': 'runs of a day that the operator paid for, with hashes of their members',
  ...tablesOfFeatures((table) => ('other' in table ? table.other : undefined)),
};

/** Returns what the tables of features say, by their names; those are left out of which `read` returns nothing. */
function tablesOfFeatures<T>(read: (table: (typeof featureTables)[string]) => T | undefined): Record<string, T> {
  return Object.fromEntries(
    Object.entries(featureTables).flatMap(([name, table]) => {
      const value = read(table);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
