import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useRef } from 'react';
import { ariaProps, optionsFrom } from '@/contracts/widget';
import { parseNumber } from '@/registry/read-number';
import { cn } from '@/ui/cn';
import { Input } from '@/ui/input';
import { useDraftText } from '@/ui/use-draft-text';
import { stepNumber } from './step-number';

const DIRECTIONS: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A number in a text input. The browser's number input silently reports an invalid number as empty; here the typed text becomes
 * the answer, so that validation can explain the error.
 */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, placeholder, schema } = props;
  const { unit } = optionsFrom(props);
  const { 'aria-describedby': describedBy, ...aria } = ariaProps(props);
  // While the user types, the text stays as typed: "5." and "1.50" on the way to 5.5 and 1.505.
  const typedText = useRef('');
  const isInteger = schema.type === 'integer';
  const draft = useDraftText<HTMLInputElement>({
    value: parseNumber(typedText.current) === value ? typedText.current : numberText(value),
    onCommit: (text) => {
      typedText.current = text;
      onChange(text.trim() === '' ? undefined : (parseNumber(text) ?? text));
    },
    onBlur: () => {
      typedText.current = '';
      const input = draft.ref.current;
      const number = parseNumber(input?.value ?? '');
      if (input && number !== undefined) input.value = numberText(number);
      onBlur(id, value);
    },
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const input = draft.ref.current;
    if (!direction || !input) return;
    event.preventDefault();
    const currentNumber = parseNumber(input.value);
    // Leave an invalid text unchanged, so that the member can correct it.
    if (currentNumber === undefined && input.value.trim() !== '') return;
    input.value = numberText(
      stepNumber(currentNumber, direction, { ...schema, multipleOf: schema.multipleOf ?? (isInteger ? 1 : undefined) }),
    );
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <span className="flex items-center gap-2.5">
      <Input
        {...draft}
        {...aria}
        onKeyDown={handleKeyDown}
        aria-describedby={cn(unit && `${id}-unit`, describedBy) || undefined}
        id={id}
        name={id}
        inputMode={inputMode(schema.minimum ?? schema.exclusiveMinimum, isInteger)}
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

function numberText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** Returns the phone keyboard for the number; on some phones the numeric ones have no minus sign. */
function inputMode(minimum: number | undefined, isInteger: boolean): 'text' | 'numeric' | 'decimal' {
  if (minimum !== undefined && minimum < 0) return 'text';
  return isInteger ? 'numeric' : 'decimal';
}
