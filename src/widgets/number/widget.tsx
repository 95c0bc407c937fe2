import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useRef } from 'react';
import { ariaOf, optionsFrom } from '@/contracts/widget';
import { cn } from '@/ui/cn';
import { Input } from '@/ui/input';
import { useDraftText } from '@/ui/use-draft-text';
import { readNumber } from './read-number';
import { stepped } from './step';

const DIRECTIONS: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A number, typed. A text control: the browser's number control hides what it cannot read, and says nothing of it. What
 * is no number stays as it was typed and is handed on as text, so that the check says what is wrong with it.
 */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder, schema } = props;
  const { unit } = optionsFrom(props);
  const { 'aria-describedby': described, ...aria } = ariaOf(props);
  // While somebody types, the text stays as typed: "5." and "1.50" on the way to 5.5 and 1.505.
  const typed = useRef('');
  const isInteger = schema.type === 'integer';
  const { onKeyDown, ...draft } = useDraftText<HTMLInputElement>({
    value: readNumber(typed.current) === value ? typed.current : textOf(value),
    onCommit: (text) => {
      typed.current = text;
      onChange(text.trim() === '' ? undefined : (readNumber(text) ?? text));
    },
    onBlur: () => {
      typed.current = '';
      const box = draft.ref.current;
      const read = readNumber(box?.value ?? '');
      if (box && read !== undefined) box.value = textOf(read);
      onBlur(id, value);
    },
  });
  const step = (event: KeyboardEvent) => {
    onKeyDown(event);
    const direction = DIRECTIONS[event.key];
    const box = draft.ref.current;
    if (!direction || !box) return;
    event.preventDefault();
    const from = readNumber(box.value);
    // What cannot be read is for the member to mend.
    if (from === undefined && box.value.trim() !== '') return;
    box.value = textOf(
      stepped(from, direction, { ...schema, multipleOf: schema.multipleOf ?? (isInteger ? 1 : undefined) }),
    );
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <span className="flex items-center gap-2.5">
      <Input
        {...draft}
        {...aria}
        onKeyDown={step}
        aria-describedby={cn(unit && `${id}-unit`, described) || undefined}
        id={id}
        name={id}
        inputMode={inputMode(schema.minimum, isInteger)}
        placeholder={placeholder}
        autoComplete="off"
        disabled={disabled}
      />
      {unit && (
        <span id={`${id}-unit`} className="shrink-0 text-sm text-muted">
          {unit}
        </span>
      )}
    </span>
  );
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** The phone keyboards made for numbers have no minus on some phones. */
function inputMode(minimum: number | undefined, isInteger: boolean): 'text' | 'numeric' | 'decimal' {
  if (minimum !== undefined && minimum < 0) return 'text';
  return isInteger ? 'numeric' : 'decimal';
}
