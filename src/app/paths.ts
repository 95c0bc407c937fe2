import { CONFIRM_PATH } from '@/contracts/confirmation';
import { EMAIL_CHANGE_PATH } from '@/contracts/email-change';
import { EMBED_PATH } from '@/contracts/embed';
import type { FACTOR_RESET_PATH } from '@/contracts/factor-reset';
import type { FORGOT_PASSWORD_PATH, NEW_PASSWORD_PATH, SIGN_IN_PATH } from '@/contracts/password-link';

/** Paths of the pages that are not tools (docs/behaviour.md, section 2); a leading `:` marks a route parameter. */
export const paths = {
  landing: '/',
  landingProgram: '/program/welcome',
  home: '/home',
  createAccount: '/create-account',
  login: '/login' satisfies typeof SIGN_IN_PATH,
  forgotPassword: '/forgot-password' satisfies typeof FORGOT_PASSWORD_PATH,
  newPassword: '/new-password' satisfies typeof NEW_PASSWORD_PATH,
  confirmEmail: CONFIRM_PATH,
  changeEmail: EMAIL_CHANGE_PATH,
  lostFactor: '/lost-factor' satisfies typeof FACTOR_RESET_PATH,
  welcome: '/welcome',
  dashboard: '/dashboard',
  workflows: '/workflows',
  customGpts: '/custom-gpts',
  community: '/discord-join',
  account: '/account',
  results: '/results',
  result: '/results/:id',
  clients: '/clients',
  legal: '/legal/:page',
  embed: `${EMBED_PATH}/:tool`,
} as const;

export function legalPath(page: string): string {
  return paths.legal.replace(':page', page);
}

export function resultPath(id: string): string {
  return paths.result.replace(':id', id);
}
