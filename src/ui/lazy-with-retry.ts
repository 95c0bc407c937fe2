import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { toast } from './toast';

/** Delays before the retries of a failed load, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 15_000, 30_000];

/** Loads that failed at least twice and have not succeeded yet. */
const failedLoads = new Set<object>();

/**
 * Returns the component a module exports under this name, loaded on first use. Like React's `lazy`, but retries a failed chunk
 * load and shows the Suspense fallback meanwhile. With `lazy`, a failed load would replace the whole page by an error, and typed
 * input would be lost.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const part = lazy(async () => ({ default: (await loadWithRetry(load))[name] as Module[Name] & ComponentType }));
  return part as unknown as Part<Module[Name]>;
}

/** Like `lazyPart`, for a part that can be missing for a while: nothing shows until it is loaded. */
export function lazyOptionalPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Loaded = lazyPart(load, name) as ComponentType<object>;
  const OptionalPart = (props: object) => createElement(Suspense, { fallback: null }, createElement(Loaded, props));
  return OptionalPart as unknown as Part<Module[Name]>;
}

/** A component with the props of the loaded component. */
type Part<Loaded> = Loaded extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** Calls `load` until it succeeds: after growing delays, and when the browser comes online. Notifies the user once. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const result = await load();
      failedLoads.delete(load);
      return result;
    } catch (error) {
      if (failures === 1) notifyOnce(load, error);
      await delayOrOnline(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]);
    }
  }
}

function notifyOnce(load: object, error: unknown): void {
  console.warn('A part of the page could not be loaded; loading it is retried.', error);
  if (failedLoads.size === 0) {
    toast.error('A part of this page could not be loaded', {
      description: 'It is asked for again by itself. If it does not come, reload the page.',
    });
  }
  failedLoads.add(load);
}

function delayOrOnline(milliseconds: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish);
  });
}
