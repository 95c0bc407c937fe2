/**
 * SQL: an account exists and is not blocked. Everything that is given out for an account depends on it.
 *
 * @param id SQL of the id of the account
 */
export const isUsableAccount = (id: string): string =>
  `exists (select from auth.users usable where usable.id = ${id}
    and (usable.banned_until is null or usable.banned_until < now()))`;
