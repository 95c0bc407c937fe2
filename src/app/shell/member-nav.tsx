import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useChosenClient } from '@/browser/chosen-client';
import { useScope } from '@/browser/scope';
import { useStanding, whenPageStands } from '@/browser/standing';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { Kbd } from '@/ui/kbd';
import { lazyPart } from '@/ui/lazy-part';
import { LinkButton } from '@/ui/link-button';
import { Initial } from '../account/initial';
import { useAuth } from '../auth/auth-context';
import { CLIENT_IN_BAR, ClientName } from '../clients/client-name';
import { paths } from '../paths';
import { isActive, memberLinks } from './nav-links';
import { openPalette, PaletteHost } from './palette-host';

const RunMark = lazyPart(() => import('./run-mark').then((module) => ({ default: module.RunMark })));
const MemberMenus = lazyPart(() =>
  import('../account/member-menus').then((module) => ({ default: module.MemberMenus })),
);
const loadGuestSignOut = () => import('../account/guest-sign-out');
const GuestSignOut = lazyPart(() => loadGuestSignOut().then((module) => ({ default: module.GuestSignOut })));

/** Holds the place of the menus while they load. */
function MenusPlace() {
  const chosen = useChosenClient();
  return (
    <>
      {chosen && (
        <span aria-hidden="true" className={buttonClass({ variant: 'ghost', className: CLIENT_IN_BAR })}>
          <ClientName client={chosen} />
        </span>
      )}
      <span aria-hidden="true" className={buttonClass({ variant: 'secondary', size: 'icon', className: 'uppercase' })}>
        <Initial />
      </span>
    </>
  );
}

function Links() {
  const { pathname } = useLocation();
  return (
    <ul className="hidden flex-1 items-center gap-1 md:flex">
      {memberLinks.map(({ to, label }) => {
        const active = isActive(to, pathname);
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={active ? 'page' : undefined}
              className={cn(
                'rounded-md px-3 py-2 text-sm font-medium transition-colors hover:text-fg',
                active ? 'bg-raised text-fg' : 'text-muted',
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

/** Links and actions for members (docs/behaviour.md, section 2). Labels fold into icons on small screens. */
export function MemberNav() {
  const { signOut } = useAuth();
  const standing = useStanding();
  const navigate = useNavigate();
  const isGuest = useScope().owner?.guest === true;
  const [hasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // At the press there may be no connection.
  useEffect(
    () => (isGuest ? whenPageStands(() => void loadGuestSignOut().catch(() => undefined)) : undefined),
    [isGuest],
  );

  const leave = () => {
    // First away from the guarded page, whose guard would send the visitor to the sign-in page instead.
    navigate(paths.landing);
    void signOut();
  };
  const askOrLeave = () => {
    if (!isGuest) return leave();
    setAsked(true);
    setAsking(true);
  };

  return (
    <>
      <Links />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:-ml-2 max-sm:gap-1">
        <Suspense fallback={null}>{standing && <RunMark />}</Suspense>
        <Button variant="ghost" onClick={openPalette} className="px-2.5!">
          <Icon name="search" className="size-4" />
          <span className="sr-only lg:not-sr-only">Search</span>
          <span className="hidden lg:block">
            <Kbd>Ctrl K</Kbd>
          </span>
        </Button>
        <LinkButton to={paths.dashboard} variant="secondary" className="px-2.5! sm:max-md:px-4!">
          <Icon name="dashboard" className="size-4" />
          {/* Where there is room for the link, the word stands there. */}
          <span className="sr-only sm:max-md:not-sr-only">Dashboard</span>
        </LinkButton>
        <Button variant="ghost" onClick={askOrLeave} className="px-2.5! sm:px-3!">
          <Icon name="log-out" className="size-4 sm:hidden" />
          <span className="sr-only sm:not-sr-only">Sign Out</span>
        </Button>
        <Suspense fallback={<MenusPlace />}>
          {standing ? <MemberMenus onSignOut={askOrLeave} /> : <MenusPlace />}
        </Suspense>
      </div>
      <PaletteHost />
      {hasAsked && (
        <Suspense fallback={null}>
          <GuestSignOut open={isAsking} onOpenChange={setAsking} onSignOut={leave} />
        </Suspense>
      )}
    </>
  );
}
