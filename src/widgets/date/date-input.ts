import { isoDay } from '@/registry/context-variables';

/** A local time as inputs write it, with years of up to six digits. */
const LOCAL_TIME = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/;

/**
 * Converts a timestamp to the value of a datetime-local input: local time, to the minute; '' if it is invalid. A local time that
 * `toUtcTimestamp` could not convert, such as one of the year 20271 while 2027 is typed, is shown as it is.
 */
export function toLocalInput(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return LOCAL_TIME.test(timestamp) ? timestamp : '';
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${isoDay(date)}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Converts a local time to an ISO timestamp in UTC; an invalid one is unchanged. */
export function toUtcTimestamp(localTime: string): string {
  const date = new Date(localTime);
  return Number.isNaN(date.getTime()) ? localTime : date.toISOString();
}

/** Resolves a declared bound to a day; "today" is today in the member's time zone. */
export function resolveBound(day: string | undefined, now: Date): string | undefined {
  return day === 'today' ? isoDay(now) : day;
}
