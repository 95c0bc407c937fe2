export function formatDay(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

export function formatDateTime(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
