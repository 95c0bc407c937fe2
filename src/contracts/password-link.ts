/** The page that the link of a password mail leads to. */
export const NEW_PASSWORD_PATH = '/new-password';

/** Carries the token of such a link behind `#`, so that no browser sends it before the member presses a button. */
export const LINK_TOKEN = 'token_hash';
