import type { CallName } from './allowed-calls';
import { newPassword } from './auth/new-password';
import type { Passwords } from './auth/passwords';
import { type RecoveryParts, recover, verify } from './auth/recovery';
import { refresh } from './auth/refresh';
import type { Sessions } from './auth/sessions';
import { type SignInParts, signIn } from './auth/sign-in';
import type { Answer } from './call';
import { type RestParts, readAnswer, writeAnswer } from './rest';

/** What the answers are made of. */
export interface AnswerParts extends RestParts, SignInParts, RecoveryParts {
  passwords: Passwords;
  sessions: Sessions;
}

/** Who answers which allowed call. */
export function embeddedAnswers(parts: AnswerParts): Record<CallName, Answer> {
  const pass =
    (method: string, path: string): Answer =>
    ({ headers }) =>
      parts.sessions.pass(method, path, headers.get('authorization') ?? '');
  return {
    signIn: signIn(parts),
    refresh: refresh(parts),
    user: pass('GET', '/auth/v1/user'),
    newPassword: newPassword(parts),
    signOut: pass('POST', '/auth/v1/logout?scope=global'),
    recover: recover(parts),
    verify: verify(parts),
    readProfile: readAnswer('readProfile', parts),
    readSteps: readAnswer('readSteps', parts),
    keepStep: writeAnswer('keepStep', parts),
  };
}
