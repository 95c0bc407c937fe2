import { useRef } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { IdentityProof } from '@/contracts/second-factor';
import { hasOwnSignIn } from '../auth/own-sign-in';
import { canUsePasskeys } from '../auth/passkey';
import { createFactorCalls } from './factor-calls';
import { useTextField } from './text-field';

/** Returns the state of the fields for a proof of identity, which `IdentityFields` renders. */
export function useIdentity() {
  const calls = useScope().get(createFactorCalls);
  const { data, state } = useFetched(calls.list);
  const password = useTextField();
  const code = useTextField();
  const passwordRef = useRef<HTMLInputElement>(null);

  return {
    password,
    code,
    passwordRef,
    /**
     * Also true if the list of factors could not be fetched, because the server refuses a proof without a needed code. On
     * hosted Supabase the session itself was started with the code.
     */
    isCodeAsked: hasOwnSignIn() && (state === 'failed' || (data?.factors.length ?? 0) > 0),
    hasPasskey: canUsePasskeys() && data?.factors.some(({ kind }) => kind === 'passkey') === true,
    proveByPasskey: calls.proveByPasskey,
    /** Returns the typed proof. If the password is missing, marks and focuses its field and returns undefined. */
    read(): IdentityProof | undefined {
      if (password.value !== '') return { password: password.value, code: code.value };
      password.setError('Please enter your password');
      passwordRef.current?.focus();
      return undefined;
    },
  };
}
