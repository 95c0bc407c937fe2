import { type ComponentProps, type KeyboardEvent, type RefObject, useState } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';
import { Icon } from './icon';
import type { Option } from './option-chip';

/** More than these nobody reads: typing narrows them down. */
const MOST_SHOWN = 50;

export interface ComboboxProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'ref'> {
  id: string;
  /** What is suggested; anything else may be typed too. */
  suggestions: readonly Option[];
  ref: RefObject<HTMLInputElement | null>;
  /** Called with a suggestion that was taken; its label is the text by then. */
  onTake: (suggestion: Option) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A line of text with suggestions (ARIA combobox, editable, with a list). The arrow keys open the list and move in it,
 * Enter takes a suggestion, Escape closes the list; the text itself always stays as it was typed. A `datalist` would do
 * without code, but it writes the value where the label is meant to be read, and is left unread by some screen readers.
 */
export function Combobox({ id, suggestions, ref, onTake, onBlur, onKeyDown, className, ...rest }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [active, setActive] = useState(-1);
  const matches = matching(suggestions, wanted);
  const shown = open && matches.length > 0 && !rest.disabled;

  const show = (text: string, at: number) => {
    setWanted(text);
    setActive(at);
    setOpen(true);
  };
  const take = (suggestion: Option) => {
    if (ref.current) ref.current.value = suggestion.label;
    setOpen(false);
    setActive(-1);
    onTake(suggestion);
  };
  const move = (by: 1 | -1) => {
    const next = shown ? active + by : by === 1 ? 0 : -1;
    if (!shown) show('', next === -1 ? Math.min(suggestions.length, MOST_SHOWN) - 1 : 0);
    else setActive((next + matches.length) % matches.length);
  };

  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(shown && { Escape: () => setOpen(false) }),
    ...(shown && matches[active] && { Enter: () => take(matches[active] as Option) }),
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
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-suggestion-${active}` : undefined}
        className={cn(controlClass, 'h-10 pr-10', className)}
        onChange={(event) => show(event.target.value, -1)}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (!act) return onKeyDown(event);
          event.preventDefault();
          act();
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show suggestions"
        disabled={rest.disabled || suggestions.length === 0}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center text-faint hover:text-fg disabled:invisible"
        // The focus stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          ref.current?.focus();
          if (shown) setOpen(false);
          else show('', -1);
        }}
      >
        <Icon name="chevron-down" className="size-4" />
      </button>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-md border border-hairline-strong bg-raised p-1 shadow-lift"
      >
        {shown &&
          matches.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the text's, as the pattern has it
            <div
              key={suggestion.value}
              id={`${id}-suggestion-${index}`}
              ref={index === active ? intoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="cursor-pointer rounded px-3 py-2 text-sm text-fg hover:bg-overlay aria-selected:bg-overlay"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              {suggestion.label}
              {suggestion.hint && <span className="block text-xs text-muted">{suggestion.hint}</span>}
            </div>
          ))}
      </div>
      <span role="status" className="sr-only">
        {shown && `${matches.length} ${matches.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </div>
  );
}

/** Suggestions that hold the words wanted, those that begin with them first. */
function matching(suggestions: readonly Option[], wanted: string): readonly Option[] {
  const words = wanted.trim().toLowerCase();
  const place = ({ label }: Option) => label.toLowerCase().indexOf(words);
  const found = suggestions.filter((suggestion) => place(suggestion) >= 0);
  const first = found.filter((suggestion) => place(suggestion) === 0);
  return [...first, ...found.filter((suggestion) => place(suggestion) > 0)].slice(0, MOST_SHOWN);
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
