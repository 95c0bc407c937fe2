import { MemoryStorage } from '@/browser/memory-storage';

/** Replaces web storage, which is not available in an assistant's frame. Its entries are lost when the page is closed. */
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true });
