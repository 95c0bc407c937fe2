import { dayOf } from '@/registry/facts';

/** A moment as the browser's picker takes it: local time, to the minute; empty where it is no moment. */
export function toLocal(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  return `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What was picked in local time as a moment in UTC; as it is where it is no moment. */
export function toMoment(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** A declared bound as a day: "today" is the member's. */
export function boundOf(day: string | undefined, now: Date): string | undefined {
  return day === 'today' ? dayOf(now) : day;
}
