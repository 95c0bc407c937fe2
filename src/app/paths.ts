/** Paths of the pages that are not tools (Specification, section 2). */
export const paths = {
  landing: '/',
  landingProgram: '/program/welcome',
  home: '/home',
  createAccount: '/create-account',
  login: '/login',
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  welcome: '/welcome',
  dashboard: '/dashboard',
  workflows: '/workflows',
  customGpts: '/custom-gpts',
  community: '/discord-join',
} as const;
