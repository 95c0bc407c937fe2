import { type KeyboardEvent, memo, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cn } from '@/ui/cn';
import { CommandDialog } from '@/ui/command-dialog';
import { Icon } from '@/ui/icon';
import { useDrawn } from '@/ui/use-drawn';
import { useStable } from '@/ui/use-stable';
import { findEntries, type PaletteEntry } from './palette-entries';

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  index: number;
  active: boolean;
  onPoint: (index: number) => void;
  onPick: (entry: PaletteEntry) => void;
}

/** So many new places are drawn in the first frame: as many as can be seen. */
const IN_A_FRAME = 10;

/** Drawn anew where its place in the list is another one, not with each letter. */
const PaletteOption = memo(function PaletteOption({ id, entry, index, active, onPoint, onPick }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the text field, which handles keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={() => onPoint(index)}
      onClick={() => onPick(entry)}
      className={cn(
        'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2.5 text-sm [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]',
        active ? 'bg-overlay text-fg' : 'text-muted',
      )}
    >
      <Icon name={entry.icon} className="size-4 shrink-0" />
      <span className="shrink-0">{entry.label}</span>
      <span className="hidden min-w-0 flex-1 truncate text-xs text-faint sm:block">{entry.text}</span>
      <span className="ml-auto shrink-0 text-xs text-faint">{entry.group}</span>
    </div>
  );
});

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Jumps to any tool or page by typing a part of its name: a text field that controls a list. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate();
  const id = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  // What is listed may be of the letter before: a letter never waits for the places it finds.
  const listed = useDeferredValue(search);
  const { entries, count } = useMemo(() => findEntries(listed), [listed]);
  const current = entries[active];
  // An arrow key comes to each of them, also to one that was found a moment ago.
  const drawn = useDrawn(entries, IN_A_FRAME, active + 1);

  const changeSearch = (text: string) => {
    setSearch(text);
    setActive(0);
  };
  const changeOpen = (next: boolean) => {
    changeSearch('');
    onOpenChange(next);
  };
  const go = useStable((entry: PaletteEntry) => {
    changeOpen(false);
    navigate(entry.to);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    // A key behind fast letters is for what they find, not for what is still listed.
    const found = listed === search ? entries : findEntries(search).entries;
    const picked = found[active];
    if (step && found.length > 0) setActive((active + step + found.length) % found.length);
    else if (!step && picked) go(picked);
    else return;
    event.preventDefault();
  };

  return (
    <CommandDialog open={open} onOpenChange={changeOpen} title="Go to a tool or page">
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Icon name="search" className="size-4 shrink-0 text-faint" />
        <input
          role="combobox"
          aria-label="Search tools and pages"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder="Search tools and pages"
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
        aria-label="Tools and pages"
        className="max-h-[50vh] overflow-y-auto p-2"
      >
        {drawn.map((entry, index) => (
          <PaletteOption
            key={entry.to}
            id={`${id}-${index}`}
            entry={entry}
            index={index}
            active={index === active}
            onPoint={setActive}
            onPick={go}
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
