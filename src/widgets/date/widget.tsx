import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { ariaOf, optionsFrom, type WidgetOptions } from '@/contracts/widget';
import { cn } from '@/ui/cn';
import { Input } from '@/ui/input';
import { boundOf, toLocal, toMoment } from './moments';

/** Without a last day the browser takes years of six digits, which are a slip of the finger. */
const LAST_DAY = '9999-12-31';
const TYPES: Record<string, string> = { date: 'date', time: 'time', 'date-time': 'datetime-local' };

/** A day, a time of day, or a moment. The browser keeps a half-filled picker to itself: then it is said that it counts for nothing. */
export function Widget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const { format = 'date', ...limits } = optionsFrom(props);
  const [isHalf, setHalf] = useState(false);
  const isMoment = format === 'date-time';
  const { 'aria-describedby': described, ...aria } = ariaOf(props);
  const text = typeof value === 'string' ? value : '';
  return (
    <span className="block space-y-2">
      <Input
        {...aria}
        {...boundsOf(format, limits)}
        aria-describedby={cn(isHalf && `${id}-half`, described) || undefined}
        type={TYPES[format]}
        id={id}
        name={id}
        value={isMoment ? toLocal(text) : text}
        disabled={disabled}
        onChange={({ target }) => {
          const picked = isMoment ? toMoment(target.value) : target.value;
          onChange(picked === '' ? undefined : picked);
        }}
        onBlur={({ target }) => {
          setHalf(target.validity.badInput);
          onBlur(id, value);
        }}
        className="sm:max-w-64"
      />
      {isHalf && (
        <span id={`${id}-half`} role="status" className="block text-sm text-danger">
          Not complete: it counts as empty.
        </span>
      )}
    </span>
  );
}

/** What the picker offers; a time of day has no first and last. */
function boundsOf(format: string, { earliest, latest }: WidgetOptions): { min?: string; max?: string } {
  if (format === 'time') return {};
  const now = new Date();
  const [first, last] = [boundOf(earliest, now), boundOf(latest, now) ?? LAST_DAY];
  const [morning, night] = format === 'date-time' ? ['T00:00', 'T23:59'] : ['', ''];
  return { ...(first && { min: `${first}${morning}` }), max: `${last}${night}` };
}
