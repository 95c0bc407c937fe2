import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { LinkButton } from '@/ui/link-button';
import { useAuth } from '../auth/auth-context';
import { paths } from '../paths';
import { PageLayout } from './page-layout';

/** The 404 page (docs/behaviour.md, section 2). */
export function NotFoundPage() {
  const { user } = useAuth();
  useDocumentHead({ ...brand.pages.notFound, noIndex: true });
  return (
    <PageLayout>
      <div className="grid place-items-center py-20 text-center sm:py-28">
        <p
          aria-hidden="true"
          className="bg-linear-to-b from-violet to-primary/30 bg-clip-text text-8xl font-semibold tracking-tighter text-transparent tabular sm:text-9xl"
        >
          404
        </p>
        <h1 className="mt-6 text-2xl font-semibold tracking-tight sm:text-3xl">Page Not Found</h1>
        <p className="mt-3 max-w-sm leading-relaxed text-muted">
          Nothing lives at this address. It may have moved, or it is still being built.
        </p>
        <LinkButton to={user ? paths.dashboard : paths.landing} className="mt-8">
          Back home
        </LinkButton>
      </div>
    </PageLayout>
  );
}
