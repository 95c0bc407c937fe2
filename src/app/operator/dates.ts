/** Formats a timestamp as a date. */
export function formatDay(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

/** Formats a timestamp as date and time. */
export function formatDateTime(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
