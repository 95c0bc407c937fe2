import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { keyboardProps } from '@/contracts/keyboard';
import { ariaProps, fieldOptionsFrom } from '@/contracts/widget';
import { parseNumber } from '@/registry/read-number';
import { cn } from '@/ui/cn';
import { describedByIds, FieldError } from '@/ui/field';
import { Icon } from '@/ui/icon';
import { Input } from '@/ui/input';
import { isComposingKey } from '@/ui/is-composing';
import { usePendingText } from '@/ui/pending-text';
import { withKeys } from '@/ui/with-keys';
import { addTags, splitEntries, type Tag } from './add-tags';

/** A list of free-text tags or numbers: Enter, a comma or blur adds the typed one; Backspace in an empty input removes the last one. */
export function Field(props: FieldProps) {
  const { fieldPathId, schema, formData, errorSchema, disabled, onChange, onBlur } = props;
  const id = fieldPathId.$id;
  const options = fieldOptionsFrom(props);
  const { 'aria-describedby': describedBy, ...aria } = ariaProps({ ...props, id, options });
  const [text, setText] = useState('');
  const [note, setNote] = useState({ message: '', hasRejected: false });
  const input = useRef<HTMLInputElement>(null);
  const tags: Tag[] = Array.isArray(formData) ? formData : [];
  const isNumeric = (schema.items as RJSFSchema).type !== 'string';
  const errorsOf = (index: number) => errorSchema?.[index]?.__errors?.[0];

  const commitTags = (next: Tag[]) => onChange(next, fieldPathId.path, undefined, id);

  const pending = usePendingText(input, () => add(splitEntries(input.current?.value ?? '')));

  const add = (entries: string[], rest = '') => {
    pending.discard();
    // Add an invalid number as text, so that validation can explain the error.
    const values = isNumeric ? entries.map((entry) => parseNumber(entry) ?? entry) : entries;
    const { rejected, message, hasRejected, tags: next } = addTags(tags, values, schema.maxItems);
    setText(rejected || rest);
    setNote({ message, hasRejected });
    if (next.length > tags.length) commitTags(next);
  };

  const remove = (index: number) => {
    setNote({ message: `${tags[index]} removed.`, hasRejected: false });
    commitTags(tags.filter((_, otherIndex) => otherIndex !== index));
    input.current?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return;
    const isShortcut = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !isShortcut && text.trim() !== '') {
      event.preventDefault();
      add(splitEntries(text));
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) remove(tags.length - 1);
  };

  const handleChange = (typed: string) => {
    setNote({ message: '', hasRejected: false });
    const comma = typed.lastIndexOf(',');
    const rest = typed.slice(comma + 1).trimStart();
    if (comma < 0) setText(rest);
    else add(splitEntries(typed.slice(0, comma)), rest);
    if (rest === '') pending.discard();
    else pending.markPending();
  };

  const handlePaste = (event: ClipboardEvent) => {
    const entries = splitEntries(event.clipboardData.getData('text'));
    if (entries.length < 2) return;
    event.preventDefault();
    add([...splitEntries(text), ...entries]);
  };

  return (
    <div className="space-y-2">
      {tags.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="flex flex-wrap gap-2">
          {withKeys(tags, String).map(({ key, item: tag, position }) => (
            <li
              key={key}
              className={cn(
                'flex min-h-8 max-w-full items-center gap-1 rounded-full border bg-raised pr-1 pl-3 text-sm text-fg',
                errorsOf(position - 1) ? 'border-danger' : 'border-hairline-strong',
              )}
            >
              <span className="min-w-0 truncate">{tag}</span>
              <button
                type="button"
                id={`${id}_${position - 1}`}
                aria-label={`Remove ${tag}`}
                aria-describedby={describedByIds(`${id}_${position - 1}`, { error: errorsOf(position - 1) })}
                disabled={disabled}
                onClick={() => remove(position - 1)}
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
        {...keyboardProps(options.keyboard)}
        {...(isNumeric && { inputMode: 'decimal' })}
        ref={input}
        id={id}
        name={id}
        value={text}
        placeholder={tags.length === 0 ? options.placeholder : undefined}
        autoComplete="off"
        enterKeyHint="enter"
        disabled={disabled}
        aria-describedby={cn(`${id}-note`, describedBy)}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        onBlur={() => {
          if (text.trim() !== '') add(splitEntries(text));
          onBlur(id, tags);
        }}
      />
      <p id={`${id}-note`} role="status" className={cn('text-xs', note.hasRejected ? 'text-danger' : 'text-faint')}>
        {note.message || hintText(tags.length, schema.maxItems)}
      </p>
    </div>
  );
}

/** Returns a hint: how to add a tag if there is none, else the number of tags and the maximum. */
function hintText(count: number, maxItems: number | undefined): string {
  if (count === 0) return 'Press Enter after each one.';
  return maxItems === undefined ? '' : `${count} of ${maxItems}`;
}
