import { vi } from 'vitest';
import { toast } from '@/ui/toast';

/** A toast: its title under its kind, and a second line where it has one. */
export interface Toast {
  success?: string;
  error?: string;
  info?: string;
  description?: string;
}

/** Records toasts from now on; the returned function returns them in order. */
export function recordToasts(): () => Toast[] {
  const recorded: Toast[] = [];
  for (const kind of ['success', 'error', 'info'] as const) {
    vi.spyOn(toast, kind).mockImplementation((title, { description } = {}) => {
      recorded.push({ [kind]: title, ...(description && { description }) });
    });
  }
  return () => recorded;
}
