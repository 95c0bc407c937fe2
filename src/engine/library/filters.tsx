import { useState } from 'react';
import { NO_CLIENT } from '@/contracts/run';
import { manifest } from '@/generated/manifest';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { useDraftText } from '@/ui/use-draft-text';
import { useClients } from '../client/clients';
import { type LibraryQuery, PERIODS, writeQuery } from './library-query';

const TOOLS = manifest
  .flatMap(({ id, kind, route, card, title }) =>
    kind === 'form' && route ? [{ value: id, label: card?.title ?? title }] : [],
  )
  .sort((a, b) => a.label.localeCompare(b.label));

/** Filter by client, for members who have clients. */
function ClientFilter({ query, onChange }: FiltersProps) {
  const { all } = useClients();
  if (all.length === 0 && query.client === '') return null;
  const options = [
    ...all.map(({ id, name }) => ({ value: id, label: name })),
    { value: NO_CLIENT, label: 'No client' },
  ];
  return (
    <div className="col-span-2">
      <Select
        aria-label="Client"
        placeholder="All clients"
        options={options}
        value={query.client}
        onChange={(client) => onChange({ ...query, client })}
        className="sm:w-44"
      />
    </div>
  );
}

/** Id of the search field. */
export const SEARCH_ID = 'results-search';

interface FiltersProps {
  query: LibraryQuery;
  onChange: (query: LibraryQuery) => void;
}

/** Search and filters of the results. */
export function Filters({ query, onChange }: FiltersProps) {
  const searchInput = useDraftText<HTMLInputElement>({
    value: query.words,
    onCommit: (text) => onChange({ ...query, words: text }),
    // The search text is part of this page's URL: drop pending text on unmount, since the next page has its own URL.
    discardOnUnmount: true,
  });
  const [isOpen, setOpen] = useState(false);
  const chosenCount = writeQuery({ ...query, words: '' }).size;
  return (
    <search className="flex flex-wrap gap-3">
      <SearchInput
        id={SEARCH_ID}
        aria-label="Search results"
        placeholder="Search names and answers"
        className="min-w-0 flex-1 sm:w-72 sm:flex-none"
        {...searchInput}
      />
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="sm:hidden">
        Filter{chosenCount > 0 && ` (${chosenCount})`}
      </Button>
      <div className={cn('grid w-full grid-cols-2 gap-3 sm:contents', !isOpen && 'max-sm:hidden')}>
        <Select
          aria-label="Tool"
          placeholder="All tools"
          options={TOOLS}
          value={query.tool}
          onChange={(tool) => onChange({ ...query, tool })}
          className="sm:w-52"
        />
        <Select
          aria-label="When"
          options={PERIODS}
          value={query.since}
          onChange={(since) => onChange({ ...query, since: since as LibraryQuery['since'] })}
        />
        <ClientFilter query={query} onChange={onChange} />
        <Button
          variant="secondary"
          aria-pressed={query.favourites}
          onClick={() => onChange({ ...query, favourites: !query.favourites })}
          className={cn('col-span-2', query.favourites && 'text-accent')}
        >
          <Icon name="star" className={cn('size-4', query.favourites && 'fill-current')} />
          Favorites only
        </Button>
        <Button
          variant="secondary"
          aria-pressed={query.failed}
          onClick={() => onChange({ ...query, failed: !query.failed })}
          className={cn('col-span-2', query.failed && 'text-accent')}
        >
          Failed runs too
        </Button>
      </div>
    </search>
  );
}
