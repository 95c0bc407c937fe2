import type { FieldProps } from '@rjsf/utils';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { typedOn } from '@/contracts/keyboard';
import { ariaOf, fieldOptionsFrom } from '@/contracts/widget';
import { cn } from '@/ui/cn';
import { describedBy, FieldError } from '@/ui/field';
import { Icon } from '@/ui/icon';
import { Input } from '@/ui/input';
import { keyed } from '@/ui/keyed';
import { usePendingText } from '@/ui/pending-text';
import { added, entriesIn } from './add';

/** A list of own words: Enter or a comma adds what stands in the box, as leaving it does; Backspace in an empty box takes the last one away. */
export function Field(props: FieldProps) {
  const { fieldPathId, schema, formData, errorSchema, disabled, onChange, onBlur } = props;
  const id = fieldPathId.$id;
  const options = fieldOptionsFrom(props);
  const { 'aria-describedby': described, ...aria } = ariaOf({ ...props, id, options });
  const [text, setText] = useState('');
  const [note, setNote] = useState({ said: '', refused: false });
  const box = useRef<HTMLInputElement>(null);
  const tags = Array.isArray(formData) ? formData.map(String) : [];
  const errorsOf = (index: number) => errorSchema?.[index]?.__errors?.[0];

  const hand = (next: string[]) => onChange(next, fieldPathId.path, undefined, id);

  const pending = usePendingText(box, () => add(entriesIn(box.current?.value ?? '')));

  const add = (entries: string[], rest = '') => {
    pending.discard();
    const { left, said, refused, tags: next } = added(tags, entries, schema.maxItems);
    setText(left || rest);
    setNote({ said, refused });
    if (next.length > tags.length) hand(next);
  };

  const remove = (index: number) => {
    setNote({ said: `${tags[index]} removed.`, refused: false });
    hand(tags.filter((_, place) => place !== index));
    box.current?.focus();
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isShortcut = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !isShortcut && text.trim() !== '') {
      event.preventDefault();
      add(entriesIn(text));
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) remove(tags.length - 1);
  };

  const type = (typed: string) => {
    setNote({ said: '', refused: false });
    const comma = typed.lastIndexOf(',');
    const rest = typed.slice(comma + 1).trimStart();
    if (comma < 0) setText(rest);
    else add(entriesIn(typed.slice(0, comma)), rest);
    if (rest === '') pending.discard();
    else pending.add();
  };

  const paste = (event: ClipboardEvent) => {
    const entries = entriesIn(event.clipboardData.getData('text'));
    if (entries.length < 2) return;
    event.preventDefault();
    add([...entriesIn(text), ...entries]);
  };

  return (
    <div className="space-y-2">
      {tags.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="flex flex-wrap gap-2">
          {keyed(tags, (tag) => tag).map(({ key, item: tag, place }) => (
            <li
              key={key}
              className={cn(
                'flex min-h-8 max-w-full items-center gap-1 rounded-full border bg-raised pr-1 pl-3 text-sm text-fg',
                errorsOf(place - 1) ? 'border-danger' : 'border-hairline-strong',
              )}
            >
              <span className="min-w-0 truncate">{tag}</span>
              <button
                type="button"
                id={`${id}_${place - 1}`}
                aria-label={`Remove ${tag}`}
                aria-describedby={describedBy(`${id}_${place - 1}`, { error: errorsOf(place - 1) })}
                disabled={disabled}
                onClick={() => remove(place - 1)}
                className="grid size-7 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-overlay hover:text-fg disabled:cursor-not-allowed"
              >
                <Icon name="x" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.map((tag, index) => {
        const error = errorsOf(index);
        return error && <FieldError key={tag} id={`${id}_${index}`}>{`${tag}: ${error}`}</FieldError>;
      })}
      <Input
        {...aria}
        {...typedOn(options.keyboard)}
        ref={box}
        id={id}
        name={id}
        value={text}
        placeholder={tags.length === 0 ? options.placeholder : undefined}
        autoComplete="off"
        enterKeyHint="enter"
        disabled={disabled}
        aria-describedby={cn(`${id}-note`, described)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          if (text.trim() !== '') add(entriesIn(text));
          onBlur(id, tags);
        }}
      />
      <p id={`${id}-note`} role="status" className={cn('text-xs', note.refused ? 'text-danger' : 'text-faint')}>
        {note.said || countOf(tags.length, schema.maxItems)}
      </p>
    </div>
  );
}

/** How many of how many; until there is one, how to add it. */
function countOf(count: number, most: number | undefined): string {
  if (count === 0) return 'Press Enter after each one.';
  return most === undefined ? '' : `${count} of ${most}`;
}
