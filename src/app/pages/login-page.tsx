import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Button } from '@/ui/button';
import { ExternalLink } from '@/ui/external-link';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { AuthCard } from '../account/auth-card';
import { fieldProps, TextField, useTextField } from '../account/text-field';
import { useAuth } from '../auth/auth-context';
import { useReturnPath } from '../auth/return-path';
import { signIn } from '../auth/sign-in';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

/** Between signing in and the next page, in milliseconds (docs/behaviour.md, section 9). */
const REDIRECT_MS = 500;

type Phase = 'idle' | 'busy' | 'signed-in';

function LoginForm({ phase, onPhase }: { phase: Phase; onPhase: (phase: Phase) => void }) {
  const { state } = useLocation();
  const email = useTextField();
  const password = useTextField();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onPhase('busy');
    const failure = await signIn(email.value.trim(), password.value);
    if (failure) toast.error('Login Failed', { description: failure });
    else toast.success('Welcome back!');
    onPhase(failure ? 'idle' : 'signed-in');
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField label="Email" type="email" autoComplete="username" {...fieldProps(email)} />
      <TextField label="Password" type="password" autoComplete="current-password" {...fieldProps(password)} />
      <Button type="submit" size="lg" className="w-full" loading={phase !== 'idle'}>
        {phase === 'idle' ? 'Sign In' : 'Signing in...'}
      </Button>
      <p className="text-center text-sm">
        <TextLink to={paths.forgotPassword} state={state}>
          Forgotten your password?
        </TextLink>
      </p>
    </form>
  );
}

function Help() {
  const { state } = useLocation();
  return (
    <>
      <p>
        {brand.login.support} <ExternalLink href={brand.links.community}>{brand.login.supportLink}</ExternalLink>
      </p>
      <p>
        Membership bought, no account yet?{' '}
        <TextLink to={paths.createAccount} state={state}>
          Create your account
        </TextLink>
      </p>
    </>
  );
}

/**
 * Sign-in with e-mail and password (docs/behaviour.md, sections 2, 4 and 8). It leads to the dashboard, or back to the page
 * whose guard sent the visitor here.
 */
export function LoginPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('idle');
  const next = useReturnPath() ?? paths.dashboard;
  useDocumentHead(brand.pages.login);

  useEffect(() => {
    if (phase !== 'signed-in') return;
    const timer = setTimeout(() => navigate(next, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate, next]);

  // Who arrives signed in goes on at once; who signs in here sees the greeting first.
  if (user && phase === 'idle') return <Navigate to={next} replace />;

  return (
    <PageLayout>
      <AuthCard title={brand.login.title} text={brand.login.text} footer={<Help />}>
        <LoginForm phase={phase} onPhase={setPhase} />
      </AuthCard>
    </PageLayout>
  );
}
