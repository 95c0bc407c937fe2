import type { AccountSectionSlot } from '@/contracts/slots';
import { ConnectedApps } from './connected-apps';

export const accountSection: AccountSectionSlot = {
  title: 'Connected apps',
  intro: 'Assistants and other programs that you let run tools in your name. A new password disconnects all of them.',
  after: 'sessions',
  isForGuests: false,
  Section: ConnectedApps,
};
