import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { ariaProps, optionsFrom, type WidgetOptions } from '@/contracts/widget';
import { cn } from '@/ui/cn';
import { Input } from '@/ui/input';
import { resolveBound, toLocalInput, toUtcTimestamp } from './date-input';

/** Default maximum: without one, browsers accept years of six digits, which are always typos. */
const LAST_DAY = '9999-12-31';
const TYPES: Record<string, string> = { date: 'date', time: 'time', 'date-time': 'datetime-local' };

/** A day, a time, or both. Browsers report a partly filled picker as empty, so a message explains that it counts as empty. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const { format = 'date', ...limits } = optionsFrom(props);
  const [isIncomplete, setIncomplete] = useState(false);
  const hasDateAndTime = format === 'date-time';
  const { 'aria-describedby': describedBy, ...aria } = ariaProps(props);
  const text = typeof value === 'string' ? value : '';
  return (
    <span className="block space-y-2">
      <Input
        {...aria}
        {...pickerBounds(format, limits)}
        aria-describedby={cn(isIncomplete && `${id}-half`, describedBy) || undefined}
        type={TYPES[format]}
        id={id}
        name={id}
        value={hasDateAndTime ? toLocalInput(text) : text}
        disabled={disabled}
        onChange={({ target }) => {
          const pickedText = hasDateAndTime ? toUtcTimestamp(target.value) : target.value;
          onChange(pickedText === '' ? undefined : pickedText);
        }}
        onBlur={({ target }) => {
          setIncomplete(target.validity.badInput);
          onBlur(id, value);
        }}
        className="sm:max-w-64"
      />
      {isIncomplete && (
        <span id={`${id}-half`} role="status" className="block text-sm text-danger">
          Not complete, so it counts as empty.
        </span>
      )}
    </span>
  );
}

/** Returns `min` and `max` for the picker; a time of day has none. */
function pickerBounds(format: string, { earliest, latest }: WidgetOptions): { min?: string; max?: string } {
  if (format === 'time') return {};
  const now = new Date();
  const [firstDay, lastDay] = [resolveBound(earliest, now), resolveBound(latest, now) ?? LAST_DAY];
  const [morning, night] = format === 'date-time' ? ['T00:00', 'T23:59'] : ['', ''];
  return { ...(firstDay && { min: `${firstDay}${morning}` }), max: `${lastDay}${night}` };
}
