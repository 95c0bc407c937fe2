import { brand } from '@/brand';
import { Badge } from '@/ui/badge';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { LinkButton } from '@/ui/link-button';
import { IconTile } from '@/ui/page-header';
import { useAuth } from '../auth/auth-context';
import { comingSoonTileAt, type Tile } from '../dashboard/tiles';
import { NumberedSteps } from '../numbered-steps';
import { paths } from '../paths';
import { ProgramSteps } from '../program/program-steps';
import { useDoneSteps } from '../program/use-done-steps';
import { NotFoundPage } from '../shell/not-found-page';
import { PageLayout } from '../shell/page-layout';
import { useMemberHead } from '../shell/use-member-head';

const LaunchKit = lazyOptionalPart(() => import('../program/launch-kit'), 'LaunchKit');

/** The page for a path that belongs to no tool: the announcement of a coming tool, or the 404 page. */
export function NoToolPage({ path }: { path: string }) {
  const tile = comingSoonTileAt(path);
  return tile ? <ComingSoonPage tile={tile} /> : <NotFoundPage />;
}

/** The page of an announced tool. For a member who has finished the program, it starts with the end of the program. */
function ComingSoonPage({ tile: { title, description, icon, route } }: { tile: Tile }) {
  const { user } = useAuth();
  const isEnd = user !== null && route === end.route;
  useMemberHead(isEnd ? end.title : title, description);
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

const { title, steps, end } = brand.program;

/** Shown after the last step: what the member has made in each step, and what to do next. */
function ProgramEnd() {
  const doneSteps = useDoneSteps();
  return (
    <section aria-labelledby="program-end">
      <h1 id="program-end" className="text-3xl font-semibold tracking-tight">
        {end.title}
      </h1>
      <p className="mt-2 mb-6 max-w-xl leading-relaxed text-muted">{end.text}</p>
      <ProgramSteps title={title} steps={steps} doneSteps={doneSteps} />
      <LaunchKit />
      <h2 className="mt-12 mb-5 font-semibold tracking-tight">{end.nextTitle}</h2>
      <NumberedSteps steps={end.next} />
    </section>
  );
}
