import { type RefObject, useMemo } from 'react';
import { Icon } from '@/ui/icon';
import { Input } from '@/ui/input';
import { RadioGroup } from '@/ui/radio-group';
import type { TileQuery } from './tiles';

export interface TileFilterProps {
  query: TileQuery;
  onChange: (query: TileQuery) => void;
  categories: readonly string[];
  /** How many tools are shown; announced while searching. */
  found: number;
  /** The field of the words that are searched for. */
  search: RefObject<HTMLInputElement | null>;
}

/** Search and categories above the tools. */
export function TileFilter({ query, onChange, categories, found, search }: TileFilterProps) {
  // The same as long as the categories are: a letter draws none of them anew.
  const options = useMemo(
    () => [{ value: '', label: 'All' }, ...categories.map((category) => ({ value: category, label: category }))],
    [categories],
  );
  const searching = query.words.trim() !== '' || query.category !== '';
  return (
    <search className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="relative w-full sm:w-72">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
        />
        <Input
          ref={search}
          type="search"
          aria-label="Search tools"
          placeholder="Search tools"
          value={query.words}
          onChange={(event) => onChange({ ...query, words: event.target.value })}
          className="pl-9"
        />
      </div>
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
        {searching ? `${found} tools found` : ''}
      </p>
    </search>
  );
}
