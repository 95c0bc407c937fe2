import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Button } from '@/ui/button';
import { ExternalLink } from '@/ui/external-link';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { AuthCard } from '../account/auth-card';
import { fieldProps, TextField, useTextField } from '../account/text-field';
import { useAuth } from '../auth/auth-context';
import { signIn } from '../auth/sign-in';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

/** Between signing in and the dashboard, in milliseconds (Specification, section 9). */
const REDIRECT_MS = 500;

type Phase = 'idle' | 'busy' | 'signed-in';

function LoginForm({ phase, onPhase }: { phase: Phase; onPhase: (phase: Phase) => void }) {
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
        <TextLink to={paths.forgotPassword}>Forgotten your password?</TextLink>
      </p>
    </form>
  );
}

function Help() {
  return (
    <>
      <p>
        {brand.login.support} <ExternalLink href={brand.links.community}>{brand.login.supportLink}</ExternalLink>
      </p>
      <p>
        Membership bought, no account yet? <TextLink to={paths.createAccount}>Create your account</TextLink>
      </p>
    </>
  );
}

/** Sign-in with e-mail and password (Specification, sections 2, 4 and 8). */
export function LoginPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('idle');
  useDocumentHead(brand.pages.login);

  useEffect(() => {
    if (phase !== 'signed-in') return;
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  // Who arrives signed in goes on at once; who signs in here sees the greeting first.
  if (user && phase === 'idle') return <Navigate to={paths.dashboard} replace />;

  return (
    <PageLayout>
      <AuthCard title={brand.login.title} text={brand.login.text} footer={<Help />}>
        <LoginForm phase={phase} onPhase={setPhase} />
      </AuthCard>
    </PageLayout>
  );
}
