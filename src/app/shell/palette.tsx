import { type KeyboardEvent, memo, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import { readRecentTools } from '@/browser/recent-tools';
import { cn } from '@/ui/cn';
import { CommandDialog } from '@/ui/command-dialog';
import { Icon } from '@/ui/icon';
import { useProgressiveList } from '@/ui/use-progressive-list';
import { useStableCallback } from '@/ui/use-stable-callback';
import { findEntries, type PaletteEntry } from './palette-entries';
import { useMemberEntries } from './use-member-entries';

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  index: number;
  isActive: boolean;
  onPoint: (index: number) => void;
  onPick: (entry: PaletteEntry) => void;
}

/** Number of new entries rendered in the first frame: as many as are visible. */
const FIRST_CHUNK_SIZE = 10;

/** Memoized: rerenders when its entry or position changes, not with each keystroke. */
const PaletteOption = memo(function PaletteOption({ id, entry, index, isActive, onPoint, onPick }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the text field, which handles keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={() => onPoint(index)}
      onClick={() => onPick(entry)}
      className={cn(
        'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2.5 text-sm [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]',
        isActive ? 'bg-overlay text-fg' : 'text-muted',
      )}
    >
      <Icon name={entry.icon} className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{entry.label}</span>
      <span className="hidden min-w-0 flex-1 truncate text-xs text-faint sm:block">{entry.text}</span>
      {/* Most entries are tools: only what is something else says so. */}
      {entry.group !== 'Tools' && <span className="ml-auto shrink-0 text-xs text-faint">{entry.group}</span>}
    </div>
  );
});

/** Command palette: a combobox that opens any tool, page, client or result by a part of its name. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [search, setSearch] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  // Deferred, so that typing never waits for the list, which may be one keystroke behind.
  const listedSearch = useDeferredValue(search);
  const memberEntries = useMemberEntries(listedSearch);
  const scope = useScope();
  // Read anew whenever it opens.
  const recentTools = useMemo(() => (open ? readRecentTools(scope) : []), [open, scope]);
  const searchResult = useMemo(() => findEntries(listedSearch, recentTools), [listedSearch, recentTools]);
  // Results from the server come last, so that they do not move an entry the member is about to open.
  const entries = [...searchResult.entries, ...memberEntries];
  const count = searchResult.count + memberEntries.length;
  const current = entries[activeIndex];
  // Always render up to the active entry, so that arrow keys reach entries that are not rendered yet.
  const renderedEntries = useProgressiveList(entries, FIRST_CHUNK_SIZE, activeIndex + 1);

  const changeSearch = (text: string) => {
    setSearch(text);
    setActiveIndex(0);
  };
  const changeOpen = (next: boolean) => {
    changeSearch('');
    onOpenChange(next);
  };
  const openEntry = useStableCallback((entry: PaletteEntry) => {
    changeOpen(false);
    navigate(entry.to);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    // After fast typing the list may be outdated: apply the key to the matches of the current search.
    const matches = listedSearch === search ? entries : findEntries(search, recentTools).entries;
    const picked = matches[activeIndex];
    if (step && matches.length > 0) setActiveIndex((activeIndex + step + matches.length) % matches.length);
    else if (!step && picked) openEntry(picked);
    else return;
    event.preventDefault();
  };

  return (
    <CommandDialog open={open} onOpenChange={changeOpen} title="Go to a tool, page, client or result">
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Icon name="search" className="size-4 shrink-0 text-faint" />
        <input
          role="combobox"
          aria-label="Search tools, results and clients"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${activeIndex}` : undefined}
          aria-autocomplete="list"
          placeholder="Search tools, results and clients"
          value={search}
          onChange={(event) => changeSearch(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-13 w-full bg-transparent text-base text-fg outline-none placeholder:text-faint sm:text-sm"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label="Found"
        className="max-h-[50vh] overflow-y-auto p-2"
      >
        {renderedEntries.map((entry, index) => (
          <PaletteOption
            key={entry.to}
            id={`${id}-${index}`}
            entry={entry}
            index={index}
            isActive={index === activeIndex}
            onPoint={setActiveIndex}
            onPick={openEntry}
          />
        ))}
      </div>
      <p
        role="status"
        className={
          entries.length === count && count > 0
            ? 'sr-only'
            : `px-3 text-center text-sm text-muted ${count > 0 ? 'py-3' : 'pb-8'}`
        }
      >
        {count === 0
          ? 'Nothing by that name.'
          : entries.length < count
            ? `${count} found, the first ${entries.length} of them here. Type a part of a name.`
            : `${count} found`}
      </p>
    </CommandDialog>
  );
}
