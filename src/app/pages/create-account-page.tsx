import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/text-link';
import { AuthCard } from '../account/auth-card';
import { type SignupResult, SignupStep } from '../account/signup-step';
import { VerifyStep } from '../account/verify-step';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

/** Delay between sign-up and the welcome page, in milliseconds (docs/behaviour.md, section 9). */
const REDIRECT_MS = 1000;

const steps = ['Verify membership', 'Create account'];

function Steps({ current }: { current: number }) {
  return (
    <ol className="mb-8 grid grid-cols-2 gap-3">
      {steps.map((title, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className={cn(
            'border-t-2 pt-2.5 text-xs',
            index <= current ? 'border-accent text-fg' : 'border-hairline-strong text-faint',
          )}
        >
          <span className="block text-faint">Step {index + 1} of 2</span>
          <span className="mt-0.5 flex items-center gap-1.5 font-medium">
            {index < current && <Icon name="check" className="size-3.5 text-accent" />}
            {title}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Proof() {
  const { points, proof } = brand.createAccount;
  const { state } = useLocation();
  return (
    <>
      <p>
        <span className="font-medium text-fg">{brand.claims.createAccount.members}</span> {proof}
      </p>
      <ul className="mx-auto w-fit space-y-1.5 py-3 text-left">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent" />
            {point}
          </li>
        ))}
      </ul>
      <p>
        Already have an account?{' '}
        <TextLink to={paths.login} state={state}>
          Sign in
        </TextLink>
      </p>
    </>
  );
}

/** Sign-up in two steps (docs/behaviour.md, sections 2, 4 and 8). */
export function CreateAccountPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [isVerified, setVerified] = useState(false);
  const [signedUp, setSignedUp] = useState<SignupResult>();
  useDocumentHead(brand.pages.createAccount);

  useEffect(() => {
    if (!signedUp) return;
    const { accessCode, pending } = signedUp;
    const query = accessCode ? `?code=${encodeURIComponent(accessCode)}` : '';
    const timer = setTimeout(() => navigate(`${paths.welcome}${query}`, { state: { ...state, pending } }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [signedUp, navigate, state]);

  return (
    <PageLayout>
      <AuthCard title={brand.createAccount.title} text={brand.createAccount.text} footer={<Proof />}>
        <Steps current={isVerified ? 1 : 0} />
        {isVerified ? (
          <SignupStep email={email} onBack={() => setVerified(false)} onSignedUp={setSignedUp} />
        ) : (
          <VerifyStep
            initial={email}
            onVerified={(address) => {
              setEmail(address);
              setVerified(true);
            }}
          />
        )}
      </AuthCard>
    </PageLayout>
  );
}
