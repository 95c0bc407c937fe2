export interface ToastOptions {
  description?: string;
  /** Display time, 4 to 8 seconds (docs/behaviour.md, section 9). Default: 4, or 6 with a description, or 8 with `undo`. */
  seconds?: number;
  /** Adds an Undo button that calls this. */
  undo?: () => void;
  /** Name of the form or page the message is about, not necessarily the current page; see `toast.dismissFor`. */
  about?: string;
  /** Whether the message stays on the next page, because this page opens the next one at once. */
  outlivesPage?: boolean;
}

const MIN_SECONDS = 4;
const MAX_SECONDS = 8;

type Kind = 'success' | 'error' | 'info';

let currentId: string | number | undefined;
let currentAbout: string | undefined;
let outlivesCurrentPage = false;

type Sonner = typeof import('sonner').toast;

/** The library that shows toasts. It is loaded with the first toast; until then the latest message waits. */
let toaster: Sonner | undefined;
let showWaiting: ((sonner: Sonner) => void) | undefined;
let onQueued: (() => void) | undefined;

/** Calls the listener when a message waits because no toaster is attached. Returns an unsubscribe function. */
export function onToastQueued(listener: () => void): () => void {
  onQueued = listener;
  if (showWaiting) listener();
  return () => {
    onQueued = undefined;
  };
}

/** Shows the waiting message, if any. Called by the mounted `Toaster`. */
export function attachToaster(sonner: Sonner): void {
  toaster = sonner;
  showWaiting?.(sonner);
  showWaiting = undefined;
}

function show(kind: Kind, title: string, options: ToastOptions = {}): void {
  currentAbout = options.about;
  outlivesCurrentPage = options.outlivesPage ?? false;
  if (toaster) replaceCurrent(toaster, kind, title, options);
  else {
    showWaiting = (sonner) => replaceCurrent(sonner, kind, title, options);
    onQueued?.();
  }
}

function replaceCurrent(
  sonner: Sonner,
  kind: Kind,
  title: string,
  { description, undo, seconds = undo ? MAX_SECONDS : description ? 6 : MIN_SECONDS }: ToastOptions,
): void {
  if (currentId !== undefined) sonner.dismiss(currentId);
  const duration = Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds)) * 1000;
  currentId = sonner[kind](title, {
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
  /** Dismisses the current message if it is about this form or page. Call it when the user leaves that form or page. */
  dismissFor: (about: string) => {
    if (currentAbout === about) toast.dismiss();
  },
  /**
   * Dismisses the current message when the user leaves the page, unless it has `outlivesPage` or `about` (see `dismissFor`).
   */
  leavePage: () => {
    if (currentAbout === undefined && !outlivesCurrentPage) toast.dismiss();
    outlivesCurrentPage = false;
  },
  /** Dismisses the current or the waiting message. */
  dismiss: () => {
    showWaiting = undefined;
    if (currentId !== undefined) toaster?.dismiss(currentId);
    currentId = undefined;
    currentAbout = undefined;
  },
};
