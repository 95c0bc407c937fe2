import { type FormEvent, type ReactNode, useState } from 'react';
import { FACTOR_RESET_DAYS } from '@/contracts/factor-reset';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { hasOwnSignIn } from '../auth/own-sign-in';
import { canUsePasskeys } from '../auth/passkey';
import { CODE_NEEDED, NOT_CONFIRMED, signIn } from '../auth/sign-in';
import { CodeField } from './code-field';
import { ConfirmationNotice } from './confirmation-notice';
import { useFormAction } from './form-action';
import { fieldProps, TextField, useTextField } from './text-field';

export type LoginPhase = 'idle' | 'busy' | 'signed-in';

interface LoginFormProps {
  phase: LoginPhase;
  onPhase: (phase: LoginPhase) => void;
  children?: ReactNode;
}

/** Label of the button in each phase; the dashboard greets too, so that no toast has to be shown there. */
const LABELS: Readonly<Record<LoginPhase, string>> = {
  idle: 'Sign In',
  busy: 'Signing in...',
  'signed-in': 'Welcome back!',
};

/** Loads the sign-in with a second factor on demand, because most sign-ins have none. */
const loadFactorSignIn = () => import('../auth/factor-sign-in');
const loadCodeSignIn = (): Promise<Pick<typeof import('../auth/hosted-factors'), 'signInWithCode'>> =>
  hasOwnSignIn() ? loadFactorSignIn() : import('../auth/hosted-factors');

/** Runs a sign-in that takes a second factor. Resolves to undefined, or to an error message for the visitor. */
async function signInByFactor<T>(load: Promise<T>, act: (calls: T) => Promise<void>): Promise<string | undefined> {
  try {
    await act(await load);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Signs in with address, password and, if needed, a code; or with a passkey (docs/behaviour.md, section 8). */
export function LoginForm({ phase, onPhase, children }: LoginFormProps) {
  const email = useTextField();
  const password = useTextField();
  const code = useTextField();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { fail, clear, notice } = useFormAction();

  const run = async (attempt: () => Promise<string | undefined>, address?: string) => {
    clear();
    onPhase('busy');
    const failure = await attempt();
    setUnconfirmed(failure === NOT_CONFIRMED ? address : undefined);
    if (failure === CODE_NEEDED) setCodeNeeded(true);
    else if (failure) fail('Login Failed', failure);
    onPhase(failure ? 'idle' : 'signed-in');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.value.trim();
    return run(
      () =>
        isCodeNeeded
          ? signInByFactor(loadCodeSignIn(), ({ signInWithCode }) =>
              signInWithCode(address, password.value, code.value),
            )
          : signIn(address, password.value),
      address,
    );
  };
  const reportLost = async () => (await loadFactorSignIn()).reportLostFactor(email.value.trim(), password.value);
  /** Sets the address and hides the code field, because another account may have no second factor. */
  const changeAddress = (value: string) => {
    setCodeNeeded(false);
    email.onChange(value);
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField label="Email" type="email" autoComplete="username" {...fieldProps(email)} onChange={changeAddress} />
      <TextField label="Password" type="password" autoComplete="current-password" {...fieldProps(password)} />
      {isCodeNeeded && (
        <>
          <CodeField code={code} />
          {hasOwnSignIn() && <LostFactorButton onReport={reportLost} />}
        </>
      )}
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={phase !== 'idle'}>
        <span aria-live="polite">{LABELS[phase]}</span>
      </Button>
      {canUsePasskeys() && (
        <Button
          variant="secondary"
          size="lg"
          className="w-full"
          disabled={phase !== 'idle'}
          onClick={() => run(() => signInByFactor(loadFactorSignIn(), ({ signInWithPasskey }) => signInWithPasskey()))}
        >
          Sign in with a passkey
        </Button>
      )}
      {unconfirmed && <ConfirmationNotice email={unconfirmed} />}
      {children}
    </form>
  );
}

interface LostFactorButtonProps {
  /** Requests the mail with the link. @throws Error with a message for the visitor */
  onReport: () => Promise<void>;
}

/** Button for visitors who have lost all their second factors: requests a mail with a link that removes the factors. */
function LostFactorButton({ onReport }: LostFactorButtonProps) {
  const [isMailed, setMailed] = useState(false);
  const { busy, attempt, notice } = useFormAction();
  const report = () => attempt('The mail was not sent', () => onReport().then(() => setMailed(true)));
  if (isMailed)
    return (
      <Notice live title="We sent you a mail">
        {`Open its link to have your second factors removed ${FACTOR_RESET_DAYS} days later.`}
      </Notice>
    );
  return (
    <>
      {notice}
      <Button variant="ghost" size="sm" className="w-full" loading={busy} onClick={report}>
        I have lost my app, passkeys and recovery codes
      </Button>
    </>
  );
}
