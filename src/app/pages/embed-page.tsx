import { useState } from 'react';
import { Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { manifest } from '@/generated/manifest';
import { Button } from '@/ui/button';
import { ExternalLink } from '@/ui/external-link';
import { Notice } from '@/ui/notice';
import { FullScreenSpinner } from '@/ui/spinner';
import { AuthCard } from '../account/auth-card';
import { LoginForm, type LoginPhase } from '../account/login-form';
import { useAuth } from '../auth/auth-context';
import { paths } from '../paths';
import { ToolPage } from './tool-page';

/**
 * A page that began in a frame of another site shows tools there, and no other page of this one: whoever frames it is to have
 * no button of an account under theirs.
 */
export function EmbedRoutes() {
  return (
    <Routes>
      <Route path={paths.embed} element={<EmbedPage />} />
      <Route path="*" element={<ElsewherePage />} />
    </Routes>
  );
}

/** A tool without what stands around it, for a frame on a page of another site; whoever is not signed in signs in there. */
function EmbedPage() {
  const { tool } = useParams();
  const { user, isLoading } = useAuth();
  const entry = manifest.find(({ id, route }) => id === tool && route !== undefined);
  if (isLoading) return <FullScreenSpinner />;
  return (
    <main className="mx-auto w-full max-w-6xl p-4 sm:p-6">
      {!entry ? (
        <Notice tone="danger" title="There is no such tool">
          The address of this frame names none. Ask whoever made the page around it.
        </Notice>
      ) : user ? (
        <ToolPage key={entry.id} id={entry.id} />
      ) : (
        <SignInHere title={entry.title} />
      )}
    </main>
  );
}

function SignInHere({ title }: { title: string }) {
  const [phase, setPhase] = useState<LoginPhase>('idle');
  useDocumentHead({ title, description: brand.pages.login.description, hidden: true });
  return (
    <AuthCard
      title={title}
      text={`Sign in to ${brand.name} to use it here.`}
      footer={<ExternalLink href={paths.login}>Trouble signing in?</ExternalLink>}
    >
      <LoginForm phase={phase} onPhase={setPhase} />
    </AuthCard>
  );
}

/** In the place of every other page, in a frame: the way to it in a tab of its own. */
function ElsewherePage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useDocumentHead({ title: brand.name, description: brand.pages.login.description, hidden: true });
  return (
    <main className="mx-auto w-full max-w-2xl p-4 sm:p-6">
      <Notice
        title="This opens in a tab of its own"
        actions={
          <>
            <ExternalLink href={pathname + search + hash} variant="primary" size="sm">
              Open it
            </ExternalLink>
            <Button variant="secondary" size="sm" onClick={() => navigate(-1)}>
              Back
            </Button>
          </>
        }
      >
        A frame on another site shows tools alone.
      </Notice>
    </main>
  );
}
