/** Page that the link of a confirmation mail opens. The token follows `#`, which browsers never send to a server. */
export const CONFIRM_PATH = '/confirm-email';
