import { type RefObject, useMemo } from 'react';
import { RadioGroup } from '@/ui/radio-group';
import { SearchInput } from '@/ui/search-input';
import type { TileQuery } from './tiles';

export interface TileFilterProps {
  query: TileQuery;
  onChange: (query: TileQuery) => void;
  categories: readonly string[];
  /** Number of tools shown; announced to screen readers while searching. */
  count: number;
  /** Ref of the search field. */
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search field and category selection above the tools. */
export function TileFilter({ query, onChange, categories, count, searchRef }: TileFilterProps) {
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
