/**
 * SQL: an account exists and is not blocked. Everything that is given out for an account depends on it.
 *
 * @param id SQL of the id of the account
 */
export const isUsableAccount = (id: string): string =>
  `exists (select from auth.users usable where usable.id = ${id}
    and (usable.banned_until is null or usable.banned_until < now()))`;

/**
 * SQL: the same, and the session of the caller has not ended, if they have one. Whatever lasts is made by a statement that reads
 * this, so that nothing is made once the right to it has ended.
 *
 * @param id SQL of the id of the account
 * @param session SQL of the id of the session; null for a program
 */
export const isUsableCaller = (id: string, session: string): string =>
  `${isUsableAccount(id)} and (${session} is null or exists (select from auth.sessions caller_session where caller_session.id = ${session}))`;
