import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import { usePageReady, whenPageReady } from '@/browser/page-ready';
import { useChosenClient } from '@/engine/client/chosen-client';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { Kbd } from '@/ui/kbd';
import { lazyOptionalPart, lazyPart } from '@/ui/lazy-with-retry';
import { AccountLabel } from '../account/account-label';
import { useAuth } from '../auth/auth-context';
import { ClientName } from '../clients/client-name';
import { paths } from '../paths';
import { BAR_ITEM_CLASS, BAR_LABEL_CLASS } from './bar-item-class';
import { isActive, memberLinks } from './nav-links';
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
        <span aria-hidden="true" className={BAR_ITEM_CLASS}>
          <ClientName client={chosenClient} />
        </span>
      )}
      <span aria-hidden="true" className={BAR_ITEM_CLASS}>
        <AccountLabel />
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

/**
 * Links and actions for members (docs/behaviour.md, section 2). Phones show four of them, each with its label: a client in use
 * takes the place of the results. The account menu, there called "More", has all others.
 */
export function MemberNav() {
  const { signOut } = useAuth();
  const isPageReady = usePageReady();
  const navigate = useNavigate();
  const isGuest = useScope().owner?.guest === true;
  const hasClient = useChosenClient() !== undefined;
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
      <div className="flex flex-1 items-center justify-around md:flex-none">
        {isPageReady && <RunIndicator />}
        <button type="button" onClick={openPalette} className={BAR_ITEM_CLASS}>
          <Icon name="search" className="size-4" />
          <span className={cn(BAR_LABEL_CLASS, 'lg:not-sr-only lg:text-sm')}>Search</span>
          <span className="hidden lg:block">
            <Kbd>Ctrl K</Kbd>
          </span>
        </button>
        <Link to={paths.dashboard} className={BAR_ITEM_CLASS}>
          <Icon name="dashboard" className="size-4" />
          <span className={BAR_LABEL_CLASS}>Dashboard</span>
        </Link>
        {!hasClient && (
          <Link to={paths.results} className={cn('md:hidden', BAR_ITEM_CLASS)}>
            <Icon name="history" className="size-4" />
            <span className={BAR_LABEL_CLASS}>Results</span>
          </Link>
        )}
        <button type="button" onClick={confirmOrSignOut} className={cn('max-md:hidden', BAR_ITEM_CLASS)}>
          {/* Between `md` and `lg` the links leave room for the icon alone. */}
          <Icon name="log-out" className="size-4 lg:hidden" />
          <span className="sr-only text-sm lg:not-sr-only lg:px-2">Sign Out</span>
        </button>
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
