import { useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import type { ChosenClient } from '@/engine/client/chosen-client';
import { chooseClient } from '@/engine/client/chosen-client';
import { useClients } from '@/engine/client/clients';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import { paths } from '../paths';
import { CLIENT_BUTTON_CLASS, ClientName } from './client-name';

/** Menu that shows the chosen client and lets the member choose another one or none. */
export function ClientMenu({ chosen }: { chosen: ChosenClient }) {
  const scope = useScope();
  const navigate = useNavigate();
  const { all } = useClients();
  return (
    <Menu
      trigger={
        <Button variant="ghost" aria-label={`Client: ${chosen.name}`} className={CLIENT_BUTTON_CLASS}>
          <ClientName client={chosen} />
        </Button>
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
