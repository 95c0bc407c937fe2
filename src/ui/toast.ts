import { toast as sonner } from 'sonner';

export interface ToastOptions {
  description?: string;
  /** How long it stays: 4 to 8 seconds (Specification, section 9); 4 for a title, 6 with a second line, where left out. */
  seconds?: number;
}

const SHORTEST = 4;
const LONGEST = 8;

type Kind = 'success' | 'error' | 'info';

let current: string | number | undefined;

function show(
  kind: Kind,
  title: string,
  { description, seconds = description ? 6 : SHORTEST }: ToastOptions = {},
): void {
  if (current !== undefined) sonner.dismiss(current);
  const duration = Math.min(LONGEST, Math.max(SHORTEST, seconds)) * 1000;
  current = sonner[kind](title, { description, duration });
}

/** Short messages, one at a time: a new one takes the place of the one before. They need `Toaster` on the page. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  /** Takes the current one away. */
  dismiss: () => {
    if (current !== undefined) sonner.dismiss(current);
    current = undefined;
  },
};
