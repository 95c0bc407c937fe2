/** Page that the link of a password mail opens. */
export const NEW_PASSWORD_PATH = '/new-password';

/**
 * Name of the token parameter in such a link. The token follows `#`, so no browser sends it before the member presses a
 * button.
 */
export const LINK_TOKEN = 'token_hash';
