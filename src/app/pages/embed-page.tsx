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
 * Routes of a page loaded in another site's frame. It shows only tools and no account pages, so that the framing site cannot
 * trick members into clicking account buttons (clickjacking).
 */
export function EmbedRoutes() {
  return (
    <Routes>
      <Route path={paths.embed} element={<EmbedPage />} />
      <Route path="*" element={<OpenInTabPage />} />
    </Routes>
  );
}

/** A tool without the site's layout, for a frame on another site; shows a sign-in form to visitors. */
function EmbedPage() {
  const { tool } = useParams();
  const { user, isLoading } = useAuth();
  const entry = manifest.find(({ id, route }) => id === tool && route !== undefined);
  if (isLoading) return <FullScreenSpinner />;
  return (
    <main className="mx-auto w-full max-w-6xl p-4 sm:p-6">
      {!entry ? (
        <Notice tone="danger" title="There is no such tool">
          The address of this frame names no tool of this site. Ask the person who built this page.
        </Notice>
      ) : user ? (
        <ToolPage key={entry.id} id={entry.id} />
      ) : (
        <EmbedSignIn title={entry.title} />
      )}
    </main>
  );
}

function EmbedSignIn({ title }: { title: string }) {
  const [phase, setPhase] = useState<LoginPhase>('idle');
  useDocumentHead({ title, description: brand.pages.login.description, noIndex: true });
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

/** Replaces every other page in a frame: offers to open it in a new tab. */
function OpenInTabPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useDocumentHead({ title: brand.name, description: brand.pages.login.description, noIndex: true });
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
        A frame on another site shows only tools.
      </Notice>
    </main>
  );
}
