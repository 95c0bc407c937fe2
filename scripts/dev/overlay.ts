import type { ViteDevServer } from 'vite';

/** The overlay that open pages show after a refused save. */
export type Overlay = ReturnType<typeof overlay>;

/** Shows messages in Vite's own overlay. */
export function overlay({ ws }: ViteDevServer) {
  let currentMessage: { type: 'error'; err: { message: string; stack: string; plugin: string } } | undefined;
  ws.on('connection', (socket) => currentMessage && socket.send(JSON.stringify(currentMessage)));
  return {
    /** Shows a message over every page that is open, or is opened before `clear`. */
    show(message: string): void {
      currentMessage = { type: 'error', err: { message, stack: '', plugin: 'check' } };
      ws.send(currentMessage);
    },
    clear(): void {
      currentMessage = undefined;
      // An empty update removes the overlay, even if the fix changes no generated file.
      ws.send({ type: 'update', updates: [] });
    },
  };
}
