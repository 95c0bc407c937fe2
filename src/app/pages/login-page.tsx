import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { ExternalLink } from '@/ui/external-link';
import { TextLink } from '@/ui/text-link';
import { AuthCard } from '../account/auth-card';
import { LoginForm, type LoginPhase } from '../account/login-form';
import { useAuth } from '../auth/auth-context';
import { lacksFactor } from '../auth/factor-level';
import { greetingState } from '../auth/greeting';
import { useReturnPath } from '../auth/return-path';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

/** Delay between sign-in and the next page, in milliseconds (docs/behaviour.md, section 9). */
const REDIRECT_MS = 500;

function ForgotPasswordLink() {
  const { state } = useLocation();
  return (
    <p className="text-center text-sm">
      <TextLink to={paths.forgotPassword} state={state}>
        Forgot your password?
      </TextLink>
    </p>
  );
}

function LoginHelp() {
  const { state } = useLocation();
  return (
    <>
      <p>
        {brand.login.support} <ExternalLink href={brand.links.community}>{brand.login.supportLink}</ExternalLink>
      </p>
      <p>
        Bought a membership?{' '}
        <TextLink to={paths.createAccount} state={state}>
          Set up your account
        </TextLink>
      </p>
    </>
  );
}

/** Sign-in (docs/behaviour.md, sections 2, 4 and 8). Continues to the page whose guard led here, else to the dashboard. */
export function LoginPage() {
  const { user, session } = useAuth();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<LoginPhase>('idle');
  const next = useReturnPath() ?? paths.dashboard;
  useDocumentHead(brand.pages.login);

  useEffect(() => {
    if (phase !== 'signed-in') return;
    const timer = setTimeout(() => navigate(next, { replace: true, state: greetingState() }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate, next]);

  // Users who are already signed in are redirected at once; after a sign-in here, the greeting shows first.
  if (user && phase === 'idle' && !lacksFactor(session)) return <Navigate to={next} replace />;

  return (
    <PageLayout>
      <AuthCard title={brand.login.title} text={brand.login.text} footer={<LoginHelp />}>
        <LoginForm phase={phase} onPhase={setPhase}>
          <ForgotPasswordLink />
        </LoginForm>
      </AuthCard>
    </PageLayout>
  );
}
