import { vi } from 'vitest';

/** How long a test waits for what should come: a guard alone, as a loaded machine may need many seconds. */
const GUARD_MS = 60_000;

// Vitest has a setting for `expect.poll` alone.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = GUARD_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = GUARD_MS) => waitUntil(callback, options);
