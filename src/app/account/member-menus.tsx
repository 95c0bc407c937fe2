import { useChosenClient } from '@/browser/chosen-client';
import { ClientMenu } from '../clients/client-menu';
import { AccountMenu } from './account-menu';

/** The menus at the end of the bar: the client, where one is chosen, and the account. */
export function MemberMenus({ onSignOut }: { onSignOut: () => void }) {
  const chosen = useChosenClient();
  return (
    <>
      {chosen && <ClientMenu chosen={chosen} />}
      <AccountMenu onSignOut={onSignOut} />
    </>
  );
}
