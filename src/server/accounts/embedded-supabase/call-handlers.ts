import type { CallName } from './allowed-calls';
import { newPasswordHandler } from './auth/new-password';
import type { Passwords } from './auth/passwords';
import { type RecoveryOptions, recoverHandler, verifyHandler } from './auth/recovery';
import { refreshHandler } from './auth/refresh';
import type { Sessions } from './auth/sessions';
import { type SignInOptions, signInHandler } from './auth/sign-in';
import type { CallHandler } from './call-dispatcher';
import { type RestOptions, readHandler, writeHandler } from './rest-handlers';

export interface CallHandlerOptions extends RestOptions, SignInOptions, RecoveryOptions {
  passwords: Passwords;
  sessions: Sessions;
  /** Minimum length of a new password. */
  passwordMin: number;
}

/** Creates the handler of each allowed call. */
export function createCallHandlers(parts: CallHandlerOptions): Record<CallName, CallHandler> {
  const forward =
    (method: string, path: string): CallHandler =>
    ({ headers }) =>
      parts.sessions.forward(method, path, headers.get('authorization') ?? '');
  return {
    signIn: signInHandler(parts),
    refresh: refreshHandler(parts),
    user: forward('GET', '/auth/v1/user'),
    newPassword: newPasswordHandler(parts),
    signOut: forward('POST', '/auth/v1/logout?scope=global'),
    recover: recoverHandler(parts),
    verify: verifyHandler(parts),
    readProfile: readHandler('readProfile', parts),
    readSteps: readHandler('readSteps', parts),
    keepStep: writeHandler('keepStep', parts),
  };
}
