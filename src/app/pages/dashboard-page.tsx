import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { manifest } from '@/generated/manifest';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ExternalLink } from '@/ui/external-link';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { RadioGroup } from '@/ui/radio-group';
import { SearchInput } from '@/ui/search-input';
import { useMembership } from '../account/use-membership';
import { useIsGreeted } from '../auth/greeting';
import { useIsMember } from '../auth/use-is-member';
import { EndedMembership } from '../dashboard/ended-membership';
import { FirstSteps } from '../dashboard/first-steps';
import { MoreTools } from '../dashboard/more-tools';
import { RecentResults } from '../dashboard/recent-results';
import { TileList } from '../dashboard/tile-list';
import { allTiles, categoriesOf, findTiles, labTiles, listedTiles, type TileQuery } from '../dashboard/tiles';
import { paths } from '../paths';
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

function Intro() {
  const isGreeted = useIsGreeted();
  return (
    <>
      {isGreeted && <span className="font-medium text-fg">Welcome back!</span>} {texts.text}
    </>
  );
}

function Badges({ hasEnded }: { hasEnded: boolean }) {
  const isMember = useIsMember();
  return (
    <>
      {hasEnded ? (
        <Badge tone="warning">Membership Ended</Badge>
      ) : (
        <Badge tone="violet" icon="crown">
          {isMember ? texts.accessBadge : 'Guest Access'}
        </Badge>
      )}
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
  const membership = useMembership();
  const hasEnded = membership?.active === false;

  return (
    <PageLayout>
      <PageHeader title={texts.title} intro={<Intro />} meta={<Badges hasEnded={hasEnded} />} />
      {hasEnded && <EndedMembership membership={membership} />}
      <RecentResults fallback={<FirstSteps />} />
      <Tools />
      {texts.lab.listed ? <Lab /> : <MoreTools tiles={tilesOfLab} />}
      <ProgramCard />
      <CommunityBanner />
      <CoachingBlock />
    </PageLayout>
  );
}

interface TileFilterProps {
  query: TileQuery;
  onChange: (query: TileQuery) => void;
  categories: readonly string[];
  /** Number of tools shown; announced to screen readers while searching. */
  count: number;
  searchRef: RefObject<HTMLInputElement | null>;
}

function TileFilter({ query, onChange, categories, count, searchRef }: TileFilterProps) {
  // Memoized, so that typing does not rerender the categories.
  const options = useMemo(
    () => [{ value: '', label: 'All' }, ...categories.map((category) => ({ value: category, label: category }))],
    [categories],
  );
  const isSearching = query.text.trim() !== '' || query.category !== '';
  return (
    <search className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <SearchInput
        ref={searchRef}
        aria-label="Search tools"
        placeholder="Search tools"
        value={query.text}
        onChange={(event) => onChange({ ...query, text: event.target.value })}
        className="w-full sm:w-72"
      />
      <span id="category-label" className="sr-only">
        Category
      </span>
      <RadioGroup
        id="category"
        labelledBy="category-label"
        layout="segments"
        options={options}
        value={query.category}
        onChange={(category) => onChange({ ...query, category })}
      />
      <p role="status" className="sr-only">
        {isSearching ? `${count} tools found` : ''}
      </p>
    </search>
  );
}

function CommunityBanner() {
  return (
    <Card as="section" aria-label="Community" padding="none" className="edge-light mt-6 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 bg-linear-to-r from-primary/20 via-primary/8 to-secondary/8 p-5">
        <Icon name="users" className="size-6 shrink-0 text-violet" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold tracking-tight">{texts.communityTitle}</h2>
          <p className="mt-0.5 text-sm text-muted">{texts.communityText}</p>
        </div>
        <LinkButton to={paths.community} variant="secondary">
          {texts.communityLabel}
        </LinkButton>
      </div>
    </Card>
  );
}

function CoachingBlock() {
  return (
    <Card
      as="section"
      aria-label="Coaching"
      padding="lg"
      className="mt-6 flex flex-wrap items-center justify-between gap-6"
    >
      <div className="max-w-xl">
        <h2 className="text-lg font-semibold tracking-tight">{texts.coachingTitle}</h2>
        <p className="mt-1.5 text-sm leading-relaxed text-muted">{texts.coachingText}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.community} variant="ghost">
          {texts.coachingCommunityLabel}
        </LinkButton>
        <ExternalLink href={brand.links.membership} variant="secondary">
          {texts.coachingLabel}
        </ExternalLink>
      </div>
    </Card>
  );
}
