import { vi } from 'vitest';
import { toast } from '@/ui/toast';

/** A toast: its title under its kind, and a second line where it has one. */
export interface Toast {
  success?: string;
  error?: string;
  info?: string;
  description?: string;
}

/** Listens to the toasts from now on; the function returned gives those heard, in order. */
export function hearToasts(): () => Toast[] {
  const heard: Toast[] = [];
  for (const kind of ['success', 'error', 'info'] as const) {
    vi.spyOn(toast, kind).mockImplementation((title, { description } = {}) => {
      heard.push({ [kind]: title, ...(description && { description }) });
    });
  }
  return () => heard;
}
