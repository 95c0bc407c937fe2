import { useRef } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { IdentityProof } from '@/contracts/second-factor';
import { canUsePasskeys } from '../auth/passkey';
import { createFactorCalls } from './factor-calls';
import { useTextField } from './text-field';

/** What a form asks of a member who is to prove who they are; `IdentityFields` shows it. */
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
    /** True too if the server could not say whether there is a factor: it refuses a proof that lacks one. */
    isCodeAsked: state === 'failed' || (data?.factors.length ?? 0) > 0,
    hasPasskey: canUsePasskeys() && data?.factors.some(({ kind }) => kind === 'passkey') === true,
    proveByPasskey: calls.proveByPasskey,
    /** Returns what was typed; marks and focuses a missing password, and returns undefined. */
    read(): IdentityProof | undefined {
      if (password.value !== '') return { password: password.value, code: code.value };
      password.setError('Please enter your password');
      passwordRef.current?.focus();
      return undefined;
    },
  };
}
