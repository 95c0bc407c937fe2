import { type ComponentProps, type RefObject, useState } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';
import { Icon } from './icon';
import type { Option } from './option-chip';

/** Maximum number of suggestions in the list; typing narrows them down. */
const MAX_SHOWN = 50;

export interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'ref'> {
  id: string;
  /** Suggested options; any other text may be typed too. */
  suggestions: readonly Option[];
  ref: RefObject<HTMLInputElement | null>;
  /** Called after a suggestion was selected and its label was written into the input. */
  onSelectSuggestion: (suggestion: Option) => void;
  onBlur: () => void;
}

/**
 * A text input with suggestions: an editable ARIA combobox with a listbox. The arrow keys open the list and move in it,
 * Enter selects a suggestion, Escape closes the list. Only a selection changes the typed text. Not a native `datalist`:
 * that writes the value into the input instead of the label, and some screen readers do not announce it.
 */
export function Combobox({ id, suggestions, ref, onSelectSuggestion, onBlur, className, ...rest }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(-1);
  const matches = filterSuggestions(suggestions, query);
  const isOpen = open && matches.length > 0 && !rest.disabled;

  const openWith = (text: string, index: number) => {
    setQuery(text);
    setActiveIndex(index);
    setOpen(true);
  };
  const select = (suggestion: Option) => {
    if (ref.current) ref.current.value = suggestion.label;
    setOpen(false);
    setActiveIndex(-1);
    onSelectSuggestion(suggestion);
  };
  const move = (step: 1 | -1) => {
    const next = isOpen ? activeIndex + step : step === 1 ? 0 : -1;
    if (!isOpen) openWith('', next === -1 ? Math.min(suggestions.length, MAX_SHOWN) - 1 : 0);
    else setActiveIndex((next + matches.length) % matches.length);
  };

  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(isOpen && { Escape: () => setOpen(false) }),
    ...(isOpen && matches[activeIndex] && { Enter: () => select(matches[activeIndex] as Option) }),
  };

  return (
    <div className="relative">
      <input
        {...rest}
        ref={ref}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && activeIndex >= 0 ? `${id}-suggestion-${activeIndex}` : undefined}
        className={cn(controlClass, 'h-10 pr-10', className)}
        onChange={(event) => openWith(event.target.value, -1)}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
        onKeyDown={(event) => {
          const action = keys[event.key];
          if (!action) return;
          event.preventDefault();
          action();
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show suggestions"
        disabled={rest.disabled || suggestions.length === 0}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center text-faint hover:text-fg disabled:invisible"
        // Keeps the focus in the text input.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          ref.current?.focus();
          if (isOpen) setOpen(false);
          else openWith('', -1);
        }}
      >
        <Icon name="chevron-down" className="size-4" />
      </button>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-md border border-hairline-strong bg-raised p-1 shadow-lift"
      >
        {isOpen &&
          matches.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, as the ARIA pattern requires
            <div
              key={suggestion.value}
              id={`${id}-suggestion-${index}`}
              ref={index === activeIndex ? scrollIntoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className="cursor-pointer rounded px-3 py-2 text-sm text-fg hover:bg-overlay aria-selected:bg-overlay"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => select(suggestion)}
            >
              {suggestion.label}
              {suggestion.hint && <span className="block text-xs text-muted">{suggestion.hint}</span>}
            </div>
          ))}
      </div>
      <span role="status" className="sr-only">
        {isOpen && `${matches.length} ${matches.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </div>
  );
}

/** Returns the suggestions that contain the query, those that start with it first. */
function filterSuggestions(suggestions: readonly Option[], query: string): readonly Option[] {
  const needle = query.trim().toLowerCase();
  const indexIn = ({ label }: Option) => label.toLowerCase().indexOf(needle);
  const containing = suggestions.filter((suggestion) => indexIn(suggestion) >= 0);
  const prefixed = containing.filter((suggestion) => indexIn(suggestion) === 0);
  return [...prefixed, ...containing.filter((suggestion) => indexIn(suggestion) > 0)].slice(0, MAX_SHOWN);
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
