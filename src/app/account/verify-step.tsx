import { type FormEvent, useState } from 'react';
import { brand } from '@/brand';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { callFunction, responseText } from '../auth/call-function';
import { openVip } from '../vip/open-vip';
import { useFormFailure } from './form-failure';
import { fieldProps, TextField, useTextField } from './text-field';

/** Resolves to whether the address has an active membership, and shows the outcome (docs/behaviour.md, section 8). */
async function verify(email: string, fail: (title: string, description: string) => void): Promise<boolean> {
  try {
    const response = await callFunction('verify-whop-membership', { email });
    if (response.data.verified === true) {
      toast.success('Membership Verified!');
      return true;
    }
    fail('No Active Membership', responseText(response, 'error') ?? 'Please purchase access first');
  } catch (error) {
    fail('Verification Failed', error instanceof Error ? error.message : String(error));
  }
  return false;
}

/** Step one of the sign-up: the e-mail address the membership was bought with. */
export function VerifyStep({ initial, onVerified }: { initial: string; onVerified: (email: string) => void }) {
  const email = useTextField(initial);
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    setBusy(true);
    const address = email.value.trim();
    const isVerified = await verify(address, fail);
    setBusy(false);
    if (isVerified) onVerified(address);
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        help="The address you bought the membership with."
        {...fieldProps(email)}
      />
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        {busy ? 'Checking your membership...' : 'Verify Membership'}
      </Button>
      <p className="text-center text-sm text-muted">
        {brand.createAccount.noMembership}{' '}
        <button
          type="button"
          onClick={openVip}
          className="rounded-sm font-medium text-secondary underline decoration-secondary/40 underline-offset-4 hover:text-accent"
        >
          Join VIP for {brand.price.label}
        </button>
      </p>
    </form>
  );
}
