/** Page that the link of a password mail opens. */
export const NEW_PASSWORD_PATH = '/new-password';

/** Name of the token in such a link; it follows `#`, so it is sent only when the member presses a button. */
export const LINK_TOKEN = 'token_hash';

/** Pages to sign in, and to ask for a password mail. */
export const SIGN_IN_PATH = '/login';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
