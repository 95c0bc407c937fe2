import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import { usePageReady, whenPageReady } from '@/browser/page-ready';
import { useChosenClient } from '@/engine/client/chosen-client';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { Kbd } from '@/ui/kbd';
import { lazyOptionalPart, lazyPart } from '@/ui/lazy-with-retry';
import { LinkButton } from '@/ui/link-button';
import { AvatarInitial } from '../account/avatar-initial';
import { useAuth } from '../auth/auth-context';
import { CLIENT_BUTTON_CLASS, ClientName } from '../clients/client-name';
import { paths } from '../paths';
import { isActive, memberLinks, phoneLinks } from './nav-links';
import { openPalette, PaletteHost } from './palette-host';

const RunIndicator = lazyOptionalPart(() => import('./run-indicator'), 'RunIndicator');
const MemberMenus = lazyPart(() => import('../account/member-menus'), 'MemberMenus');
const loadGuestSignOutDialog = () => import('../account/guest-sign-out-dialog');
const GuestSignOutDialog = lazyOptionalPart(loadGuestSignOutDialog, 'GuestSignOutDialog');

/** Placeholder with the size and look of the menus while they load. */
function MenusPlaceholder() {
  const chosenClient = useChosenClient();
  return (
    <>
      {chosenClient && (
        <span aria-hidden="true" className={buttonClass({ variant: 'ghost', className: CLIENT_BUTTON_CLASS })}>
          <ClientName client={chosenClient} />
        </span>
      )}
      <span aria-hidden="true" className={buttonClass({ variant: 'secondary', size: 'icon', className: 'uppercase' })}>
        <AvatarInitial />
      </span>
    </>
  );
}

function Links() {
  const { pathname } = useLocation();
  return (
    <ul className="hidden flex-1 items-center gap-1 md:flex">
      {memberLinks.map(({ to, label }) => {
        const isCurrent = isActive(to, pathname);
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className={cn(
                'rounded-md px-2 py-2 text-sm font-medium transition-colors hover:text-fg lg:px-3',
                isCurrent ? 'bg-raised text-fg' : 'text-muted',
              )}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Links and actions for members (docs/behaviour.md, section 2). Small screens show icons instead of labels. */
export function MemberNav() {
  const { signOut } = useAuth();
  const isPageReady = usePageReady();
  const navigate = useNavigate();
  const isGuest = useScope().owner?.guest === true;
  const [isDialogMounted, setDialogMounted] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  // Preload the dialog: there may be no connection when the guest signs out.
  useEffect(
    () => (isGuest ? whenPageReady(() => void loadGuestSignOutDialog().catch(() => undefined)) : undefined),
    [isGuest],
  );

  const leaveAndSignOut = () => {
    // Leave the guarded page first: its guard would redirect the visitor to the sign-in page.
    navigate(paths.landing);
    void signOut();
  };
  const confirmOrSignOut = () => {
    if (!isGuest) return leaveAndSignOut();
    setDialogMounted(true);
    setDialogOpen(true);
  };

  return (
    <>
      <Links />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:-ml-2 max-sm:gap-1">
        {isPageReady && <RunIndicator />}
        <Button variant="ghost" onClick={openPalette} className="px-2.5!">
          <Icon name="search" className="size-4" />
          <span className="sr-only lg:not-sr-only">Search</span>
          <span className="hidden lg:block">
            <Kbd>Ctrl K</Kbd>
          </span>
        </Button>
        <LinkButton to={paths.dashboard} variant="ghost" className="px-2.5!">
          <Icon name="dashboard" className="size-4" />
          <span className="sr-only">Dashboard</span>
        </LinkButton>
        {phoneLinks.map(({ to, label, icon }) => (
          <LinkButton key={to} to={to} variant="ghost" className="px-2.5! md:hidden">
            <Icon name={icon} className="size-4" />
            <span className="sr-only">{label}</span>
          </LinkButton>
        ))}
        <Button variant="ghost" onClick={confirmOrSignOut} className="px-2.5! sm:px-3!">
          {/* Between `md` and `lg` the links leave room for the icon alone. */}
          <Icon name="log-out" className="size-4 sm:max-md:hidden lg:hidden" />
          <span className="sr-only sm:max-md:not-sr-only lg:not-sr-only">Sign Out</span>
        </Button>
        <Suspense fallback={<MenusPlaceholder />}>
          {isPageReady ? <MemberMenus onSignOut={confirmOrSignOut} /> : <MenusPlaceholder />}
        </Suspense>
      </div>
      <PaletteHost />
      {isDialogMounted && (
        <GuestSignOutDialog open={isDialogOpen} onOpenChange={setDialogOpen} onSignOut={leaveAndSignOut} />
      )}
    </>
  );
}
