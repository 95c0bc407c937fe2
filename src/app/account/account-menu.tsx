import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChosenClient } from '@/browser/chosen-client';
import { type Scope, useScope } from '@/browser/scope';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-part';
import { Menu } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { paths } from '../paths';
import { memberLinks } from '../shell/nav-links';
import { exportKept } from './browser-data';
import { Initial } from './initial';
import { useOperator } from './use-operator';

const ForgetDialog = lazyPart(() => import('./forget-dialog').then((module) => ({ default: module.ForgetDialog })));

function download(scope: Scope): void {
  exportKept(scope);
  toast.success('Your data was exported', {
    description: 'The file holds what this browser keeps for you, without keys.',
  });
}

/** Who is signed in, ways around, and what this browser keeps: export it, forget it. */
export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const navigate = useNavigate();
  const [forgetting, setForgetting] = useState(false);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    setForgetting(true);
  };
  const scope = useScope();
  const name = scope.owner?.email ?? 'Guest';
  const chosen = useChosenClient();
  const operator = useOperator(scope);
  return (
    <>
      <Menu
        onOpen={operator.ask}
        trigger={
          <Button variant="secondary" size="icon" aria-label="Account" className="uppercase">
            <Initial />
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
            ...memberLinks.map(({ to, label }) => ({
              label,
              icon: to === paths.dashboard ? ('dashboard' as const) : ('workflow' as const),
              onSelect: () => navigate(to),
            })),
            { label: 'Your results', icon: 'history', onSelect: () => navigate(paths.results) },
            {
              label: `Your clients: ${chosen?.name ?? 'none chosen'}`,
              icon: 'briefcase',
              onSelect: () => navigate(paths.clients),
            },
            { label: 'Your documents', icon: 'file-text', onSelect: () => navigate(paths.account) },
            { label: 'API access', icon: 'key', onSelect: () => navigate(paths.api) },
            ...(operator.is
              ? [{ label: 'Operator', icon: 'shield-check' as const, onSelect: () => navigate(paths.operator) }]
              : []),
          ],
          [
            { label: 'Export my data', icon: 'download', onSelect: () => download(scope) },
            { label: 'Forget keys and data', icon: 'trash', tone: 'danger', onSelect: ask },
          ],
          [{ label: 'Sign out', icon: 'log-out', onSelect: onSignOut }],
        ]}
      />
      {asked && (
        <Suspense fallback={null}>
          <ForgetDialog open={forgetting} onOpenChange={setForgetting} onExport={() => download(scope)} />
        </Suspense>
      )}
    </>
  );
}
