import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Badge } from '@/ui/badge';
import { LinkButton } from '@/ui/link-button';
import { IconTile } from '@/ui/page-header';
import { useAuth } from '../auth/auth-context';
import type { Tile } from '../dashboard/tiles';
import { paths } from '../paths';
import { ProgramEnd } from '../program/program-end';
import { PageLayout } from '../shell/page-layout';

/** The page of an announced tool. At the end of the program, also shows what the member has created in it. */
export function ComingSoonPage({ tile: { title, description, icon, route } }: { tile: Tile }) {
  const { user } = useAuth();
  useDocumentHead({ title: `${title} | ${brand.name}`, description, noIndex: true });
  return (
    <PageLayout>
      <div className="mx-auto max-w-3xl py-6 sm:py-10">
        <IconTile name={icon} className="size-12" />
        <h1 className="mt-5 text-3xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-3">
          <Badge tone="warning">Coming Soon</Badge>
        </p>
        <p className="mt-4 max-w-xl leading-relaxed text-muted">{description}</p>
        {user && route === brand.program.end.route && <ProgramEnd />}
        <LinkButton to={user ? paths.dashboard : paths.landing} variant="secondary" className="mt-10">
          {user ? 'Go to Dashboard' : 'Back home'}
        </LinkButton>
      </div>
    </PageLayout>
  );
}
