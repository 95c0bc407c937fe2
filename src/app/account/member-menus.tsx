import { useChosenClient } from '@/engine/client/chosen-client';
import { ClientMenu } from '../clients/client-menu';
import { AccountMenu } from './account-menu';

/** The menus at the end of the navigation bar: the client menu, if a client is chosen, and the account menu. */
export function MemberMenus({ onSignOut }: { onSignOut: () => void }) {
  const chosen = useChosenClient();
  return (
    <>
      {chosen && <ClientMenu chosen={chosen} />}
      <AccountMenu onSignOut={onSignOut} />
    </>
  );
}
