/** The page that the link of a confirmation mail leads to; its token stands behind `#`, which no browser sends to anybody. */
export const CONFIRM_PATH = '/confirm-email';
