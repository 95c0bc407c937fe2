/** Page that the links of an address change open. The token follows `#`, which browsers never send to a server. */
export const EMAIL_CHANGE_PATH = '/change-address';

/** Hours in which both mailboxes must confirm a change of address. */
export const EMAIL_CHANGE_HOURS = 24;

/** Response to `GET /account-api/email-change`. */
export interface EmailChange {
  /** The address that waits for confirmation; absent if there is none. */
  newEmail?: string;
}

/** Response to `POST /account-api/email-change/confirm`: whether the address is changed, or waits for the other mailbox. */
export interface EmailChangeOutcome {
  isChanged: boolean;
}
