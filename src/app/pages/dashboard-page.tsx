import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { manifest } from '@/generated/manifest';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { useIsMember } from '../auth/use-is-member';
import { CoachingBlock, CommunityBanner } from '../dashboard/community-blocks';
import { FirstSteps } from '../dashboard/first-steps';
import { RecentResults } from '../dashboard/recent-results';
import { TileFilter } from '../dashboard/tile-filter';
import { TileList } from '../dashboard/tile-list';
import { allTiles, categoriesOf, findTiles, labTiles, listedTiles, type TileQuery } from '../dashboard/tiles';
import { ProgramCard } from '../program/program-card';
import { PageLayout } from '../shell/page-layout';

const texts = brand.dashboard;
const tiles = allTiles(manifest);
const tilesOfLab = labTiles(tiles);
const categories = categoriesOf(tiles);
const EMPTY_QUERY: TileQuery = { text: '', category: '' };

function NoMatches({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="No tool by that name"
      actions={
        <Button variant="secondary" onClick={onReset}>
          Show all tools
        </Button>
      }
    >
      Try a word such as leads, call or website.
    </EmptyState>
  );
}

function Badges() {
  const isMember = useIsMember();
  return (
    <>
      <Badge tone="violet" icon="crown">
        {isMember ? texts.accessBadge : 'Guest Access'}
      </Badge>
      <Badge tone="neutral">{listedTiles(tiles).length} Tools Available</Badge>
      <Badge tone="cyan" icon="sparkles">
        {texts.aiBadge}
      </Badge>
    </>
  );
}

/** Search and list of tools. A separate component, so that typing rerenders nothing else on the page. */
function Tools() {
  const [query, setQuery] = useState<TileQuery>(EMPTY_QUERY);
  const deferredQuery = useDeferredValue(query);
  const matches = useMemo(() => findTiles(tiles, deferredQuery), [deferredQuery]);
  const search = useRef<HTMLInputElement>(null);
  const showAll = () => {
    setQuery(EMPTY_QUERY);
    // The pressed button is removed: move the focus to the cleared search field.
    search.current?.focus();
  };
  return (
    <section aria-labelledby="tools-title">
      <h2 id="tools-title" tabIndex={-1} className="mb-4 text-lg font-semibold tracking-tight outline-none">
        {texts.toolsTitle}
      </h2>
      <TileFilter query={query} onChange={setQuery} categories={categories} count={matches.length} searchRef={search} />
      {matches.length > 0 ? <TileList tiles={matches} /> : <NoMatches onReset={showAll} />}
    </section>
  );
}

function Lab() {
  return (
    <section aria-labelledby="lab-title">
      <h2 id="lab-title" className="text-lg font-semibold tracking-tight">
        {texts.lab.title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{texts.lab.text}</p>
      <TileList tiles={tilesOfLab} />
    </section>
  );
}

/** The tool dashboard (docs/behaviour.md, section 2). */
export function DashboardPage() {
  useDocumentHead({ ...brand.pages.dashboard, noIndex: true });

  return (
    <PageLayout>
      <PageHeader title={texts.title} intro={texts.text} meta={<Badges />} />
      <RecentResults fallback={<FirstSteps />} />
      <Tools />
      {texts.lab.listed && <Lab />}
      <ProgramCard />
      <CommunityBanner />
      <CoachingBlock />
    </PageLayout>
  );
}
