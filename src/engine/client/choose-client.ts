import { type ChosenClient, CLIENT_KEY } from '@/browser/chosen-client';
import type { Scope } from '@/browser/scope';

/** Chooses the client a member works for from now on, or none. A browser that keeps nothing chooses nobody. */
export function chooseClient({ storage }: Scope, client: ChosenClient | undefined): void {
  try {
    if (client) storage.write(CLIENT_KEY, `${client.id} ${client.name}`);
    else storage.remove(CLIENT_KEY);
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
  // Told to this page as the browser tells it to others.
  window.dispatchEvent(new Event('storage'));
}
