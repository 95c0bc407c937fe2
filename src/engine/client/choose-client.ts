import type { MemberScope } from '@/browser/member-scope';
import { CHOSEN_CLIENT_KEY } from '@/browser/storage-keys';
import type { ChosenClient } from './chosen-client';

/** Sets or clears the client a member works for from now on. Without browser storage, no client can be chosen. */
export function chooseClient({ storage }: MemberScope, client: ChosenClient | undefined): void {
  try {
    if (client) storage.write(CHOSEN_CLIENT_KEY, `${client.id} ${client.name}`);
    else storage.remove(CHOSEN_CLIENT_KEY);
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
  // Browsers send `storage` events only to other tabs, so dispatch one to this page.
  window.dispatchEvent(new Event('storage'));
}
