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

const { end } = brand.program;

/** The page of an announced tool. For a member who has finished the program, it starts with the end of the program. */
export function ComingSoonPage({ tile: { title, description, icon, route } }: { tile: Tile }) {
  const { user } = useAuth();
  const isEnd = user !== null && route === end.route;
  useDocumentHead({ title: `${isEnd ? end.title : title} | ${brand.name}`, description, noIndex: true });
  const Title = isEnd ? 'h2' : 'h1';
  return (
    <PageLayout>
      <div className="mx-auto max-w-3xl py-6 sm:py-10">
        {isEnd && <ProgramEnd />}
        <IconTile name={icon} className={isEnd ? 'mt-16 size-10' : 'size-12'} />
        <Title className={`mt-5 font-semibold tracking-tight ${isEnd ? 'text-xl' : 'text-3xl'}`}>{title}</Title>
        <p className="mt-3">
          <Badge tone="warning">Coming Soon</Badge>
        </p>
        <p className="mt-4 max-w-xl leading-relaxed text-muted">{description}</p>
        <LinkButton to={user ? paths.dashboard : paths.landing} variant="secondary" className="mt-10">
          {user ? 'Go to Dashboard' : 'Back home'}
        </LinkButton>
      </div>
    </PageLayout>
  );
}
