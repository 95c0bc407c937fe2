export interface ToastOptions {
  description?: string;
  /** How long it stays: 4 to 8 seconds (docs/behaviour.md, section 9); 4 for a title, 6 with a second line, where left out. */
  seconds?: number;
  /** Takes back what it is about; it then stays as long as a toast may. */
  undo?: () => void;
  /** Name of the form or page the message is about: `toast.leave` takes the message away with it. */
  about?: string;
}

const SHORTEST = 4;
const LONGEST = 8;

type Kind = 'success' | 'error' | 'info';

let current: string | number | undefined;
let currentAbout: string | undefined;

type Sonner = typeof import('sonner').toast;

/** What shows them comes with the place they appear in, which is loaded when it is wanted; until then they wait here. */
let shown: Sonner | undefined;
const waiting: ((sonner: Sonner) => void)[] = [];
let whenWaiting: (() => void) | undefined;

/** Calls back when a message waits for its place. Returns a way to stop. */
export function whenToastWaits(go: () => void): () => void {
  whenWaiting = go;
  if (waiting.length > 0) go();
  return () => {
    whenWaiting = undefined;
  };
}

/** Called by the place of the toasts once they can appear. */
export function giveToastsTheirPlace(sonner: Sonner): void {
  shown = sonner;
  for (const say of waiting.splice(0)) say(sonner);
}

function show(kind: Kind, title: string, options?: ToastOptions): void {
  if (shown) put(shown, kind, title, options);
  else {
    waiting.push((sonner) => put(sonner, kind, title, options));
    whenWaiting?.();
  }
}

function put(
  sonner: Sonner,
  kind: Kind,
  title: string,
  { description, undo, about, seconds = undo ? LONGEST : description ? 6 : SHORTEST }: ToastOptions = {},
): void {
  if (current !== undefined) sonner.dismiss(current);
  currentAbout = about;
  const duration = Math.min(LONGEST, Math.max(SHORTEST, seconds)) * 1000;
  current = sonner[kind](title, {
    description,
    duration,
    ...(undo && { action: { label: 'Undo', onClick: undo } }),
  });
}

/** Short messages, one at a time: a new one takes the place of the one before. They need `Toaster` on the page. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  /** Takes the current one away if it is about a form or page that is left; another one stays. */
  leave: (about: string) => {
    if (currentAbout === about) toast.dismiss();
  },
  /** Takes away the current one, and what waits for its place. */
  dismiss: () => {
    waiting.length = 0;
    if (current !== undefined) shown?.dismiss(current);
    current = undefined;
    currentAbout = undefined;
  },
};
