/** A day as it is shown. */
export function day(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

/** A moment as it is shown. */
export function moment(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
