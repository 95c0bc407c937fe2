import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fetchAccess } from '@/api/access';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { type ChosenClient, chooseClient, useChosenClient } from '@/engine/client/chosen-client';
import { useClients } from '@/engine/client/clients';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { Menu } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { ClientName } from '../clients/client-name';
import { paths } from '../paths';
import { BAR_ITEM_CLASS } from '../shell/bar-item-class';
import { accountLinks, memberLinks } from '../shell/nav-links';
import { AccountLabel } from './account-label';
import { downloadMemberData } from './browser-data';

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

const ForgetDialog = lazyOptionalPart(() => import('./forget-dialog'), 'ForgetDialog');

function exportData(scope: MemberScope): void {
  downloadMemberData(scope);
  toast.success('Your data was exported', {
    description: 'The file holds what this browser keeps for you, without keys.',
  });
}

/** Menu with the member's address, links to their pages, export and deletion of their browser data, and sign-out. */
function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDialogMounted, setDialogMounted] = useState(false);
  const openDialog = () => {
    setDialogMounted(true);
    setDialogOpen(true);
  };
  const scope = useScope();
  const name = scope.owner?.email ?? 'Guest';
  const chosen = useChosenClient();
  const operator = useOperator(scope);
  return (
    <>
      <Menu
        onOpen={operator.refresh}
        trigger={
          <button type="button" className={BAR_ITEM_CLASS}>
            <AccountLabel />
          </button>
        }
        header={
          <>
            <span className="block text-xs text-faint">Signed in as</span>
            <span className="block max-w-56 truncate text-sm font-medium text-fg">{name}</span>
          </>
        }
        groups={[
          [
            ...memberLinks.map(({ to, label, icon }) => ({
              label: to === paths.clients ? `Clients: ${chosen?.name ?? 'none chosen'}` : label,
              icon,
              onSelect: () => navigate(to),
            })),
            ...accountLinks
              .filter(({ access }) => access !== 'operators' || operator.isOperator)
              .map(({ to, label, icon }) => ({ label, icon, onSelect: () => navigate(to) })),
          ],
          [
            { label: 'Export my data', icon: 'download', onSelect: () => exportData(scope) },
            { label: 'Forget keys and data', icon: 'trash', tone: 'danger', onSelect: openDialog },
          ],
          [{ label: 'Sign out', icon: 'log-out', onSelect: onSignOut }],
        ]}
      />
      {isDialogMounted && (
        <ForgetDialog open={isDialogOpen} onOpenChange={setDialogOpen} onExport={() => exportData(scope)} />
      )}
    </>
  );
}

function ClientMenu({ chosen }: { chosen: ChosenClient }) {
  const scope = useScope();
  const navigate = useNavigate();
  const { all } = useClients();
  return (
    <Menu
      trigger={
        <button type="button" aria-label={`Client: ${chosen.name}`} className={BAR_ITEM_CLASS}>
          <ClientName client={chosen} />
        </button>
      }
      header={
        <>
          <span className="block text-xs text-faint">Client in use</span>
          <span className="block max-w-56 truncate text-sm font-medium text-fg">{chosen.name}</span>
        </>
      }
      groups={[
        [
          { label: 'No client', checked: false, onSelect: () => chooseClient(scope, undefined) },
          ...all.map((client) => ({
            key: client.id,
            label: client.name,
            checked: client.id === chosen.id,
            onSelect: () => chooseClient(scope, client),
          })),
        ],
        [{ label: 'Your clients', icon: 'briefcase', onSelect: () => navigate(paths.clients) }],
      ]}
    />
  );
}

/** Returns whether the scope's member is an operator of the site. False until `refresh` has asked the gateway. */
function useOperator(scope: MemberScope): { isOperator: boolean; refresh: () => void } {
  const [operatorScope, setOperatorScope] = useState<MemberScope>();
  const refresh = async () => {
    const { operator } = await fetchAccess(scope);
    setOperatorScope(operator ? scope : undefined);
  };
  // If the gateway cannot be reached, the link to the operator page stays hidden.
  return { isOperator: operatorScope === scope, refresh: () => void refresh().catch(() => undefined) };
}
