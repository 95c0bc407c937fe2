import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { useChosenClient } from '@/engine/client/chosen-client';
import { Button } from '@/ui/button';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { Menu } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { paths } from '../paths';
import { memberLinks } from '../shell/nav-links';
import { AvatarInitial } from './avatar-initial';
import { downloadMemberData } from './browser-data';
import { useOperator } from './use-operator';

const ForgetDialog = lazyOptionalPart(() => import('./forget-dialog'), 'ForgetDialog');

function exportData(scope: MemberScope): void {
  downloadMemberData(scope);
  toast.success('Your data was exported', {
    description: 'The file holds what this browser keeps for you, without keys.',
  });
}

/** Menu with the member's address, links to their pages, export and deletion of their browser data, and sign-out. */
export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
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
          <Button variant="secondary" size="icon" aria-label="Account" className="uppercase">
            <AvatarInitial />
          </Button>
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
            { label: 'Your account', icon: 'user', onSelect: () => navigate(paths.account) },
            { label: 'API access', icon: 'key', onSelect: () => navigate(paths.api) },
            ...(operator.isOperator
              ? [{ label: 'Operator', icon: 'shield-check' as const, onSelect: () => navigate(paths.operator) }]
              : []),
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
