export interface ToastOptions {
  description?: string;
  /** Display time, 4 to 8 seconds (docs/behaviour.md, section 9). Default: 4, or 6 with a description, or 8 with `undo`. */
  seconds?: number;
  /** Adds an Undo button that calls this. */
  undo?: () => void;
  /** Name of the form or page the message is about; see `toast.dismissFor`. */
  about?: string;
}

const MIN_SECONDS = 4;
const MAX_SECONDS = 8;

type Kind = 'success' | 'error' | 'info';

let current: string | number | undefined;
let currentAbout: string | undefined;

type Sonner = typeof import('sonner').toast;

/** The library that shows toasts. It is loaded with the first toast; until then messages wait in `queue`. */
let toaster: Sonner | undefined;
const queue: ((sonner: Sonner) => void)[] = [];
let onQueued: (() => void) | undefined;

/** Calls the listener when a message is queued because no toaster is attached. Returns an unsubscribe function. */
export function onToastQueued(listener: () => void): () => void {
  onQueued = listener;
  if (queue.length > 0) listener();
  return () => {
    onQueued = undefined;
  };
}

/** Called by the mounted `Toaster`; shows the queued messages. */
export function attachToaster(sonner: Sonner): void {
  toaster = sonner;
  for (const showQueued of queue.splice(0)) showQueued(sonner);
}

function show(kind: Kind, title: string, options?: ToastOptions): void {
  if (toaster) replaceCurrent(toaster, kind, title, options);
  else {
    queue.push((sonner) => replaceCurrent(sonner, kind, title, options));
    onQueued?.();
  }
}

function replaceCurrent(
  sonner: Sonner,
  kind: Kind,
  title: string,
  { description, undo, about, seconds = undo ? MAX_SECONDS : description ? 6 : MIN_SECONDS }: ToastOptions = {},
): void {
  if (current !== undefined) sonner.dismiss(current);
  currentAbout = about;
  const duration = Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds)) * 1000;
  current = sonner[kind](title, {
    description,
    duration,
    ...(undo && { action: { label: 'Undo', onClick: undo } }),
  });
}

/** Shows short messages, one at a time: a new one replaces the current one. Needs a `Toaster` on the page. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  /** Dismisses the current message if it is about this form or page, which the user leaves. */
  dismissFor: (about: string) => {
    if (currentAbout === about) toast.dismiss();
  },
  /** Dismisses the current message and clears the queue. */
  dismiss: () => {
    queue.length = 0;
    if (current !== undefined) toaster?.dismiss(current);
    current = undefined;
    currentAbout = undefined;
  },
};
