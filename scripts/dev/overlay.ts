import type { ViteDevServer } from 'vite';

/** What open pages show of a save. */
export interface Overlay {
  /** Shows words over every page that is open, or is opened while they hold. */
  show(words: string): void;
  /** Takes them away. */
  clear(): void;
}

/** Vite's own overlay, for words of ours. */
export function overlay({ ws }: ViteDevServer): Overlay {
  let shown: { type: 'error'; err: { message: string; stack: string; plugin: string } } | undefined;
  ws.on('connection', (socket) => shown && socket.send(JSON.stringify(shown)));
  return {
    show(message) {
      shown = { type: 'error', err: { message, stack: '', plugin: 'check' } };
      ws.send(shown);
    },
    clear() {
      shown = undefined;
      // An update of nothing takes the words away, also where a mend changes no file.
      ws.send({ type: 'update', updates: [] });
    },
  };
}
