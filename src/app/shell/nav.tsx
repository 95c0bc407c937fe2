import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { name } from '@/generated/brand-frame';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { LinkButton } from '@/ui/link-button';
import { useAuth } from '../auth/auth-context';
import { paths } from '../paths';
import { openVip } from '../vip/open-vip';

/** Loads the member part of the bar. Exported, so that it can load in parallel with the page for a signed-in user. */
export const loadMemberNav = () => import('./member-nav');

const MemberNav = lazyOptionalPart(loadMemberNav, 'MemberNav');

/** The navigation bar: logo, and links and actions for members or visitors (docs/behaviour.md, section 2). */
export function Nav() {
  const { user } = useAuth();
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-background/95">
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-3 px-4 py-2 sm:px-6"
      >
        <Link to={user ? paths.dashboard : paths.landing} className="mr-auto rounded-md py-1 pr-2 md:mr-4">
          <Logo isShort={Boolean(user)} />
        </Link>
        {user ? <MemberNav /> : <VisitorNav />}
      </nav>
    </header>
  );
}

/** Logo and name of the product. `isShort` hides the name on phones, except from screen readers, so that the bar has room for links. */
function Logo({ isShort }: { isShort: boolean }) {
  const gradient = useId();
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <defs>
          <linearGradient id={gradient} x1="4" y1="2" x2="28" y2="30" gradientUnits="userSpaceOnUse">
            <stop stopColor="#9640e8" />
            <stop offset="1" stopColor="#00b7ff" />
          </linearGradient>
        </defs>
        <path d="M16 3.5 27 28h-6l-5-12-5 12H5Z" fill={`url(#${gradient})`} />
        <circle cx="16" cy="25.5" r="2.5" className="fill-accent" />
      </svg>
      <span
        className={cn(
          'text-[0.9375rem] font-semibold tracking-tight text-fg',
          isShort ? 'max-sm:sr-only' : 'max-[359px]:sr-only',
        )}
      >
        {name}
      </span>
    </span>
  );
}

/** Actions for visitors. Both fit on the smallest phones, so that members can always sign in (docs/behaviour.md, section 2). */
function VisitorNav() {
  const { state } = useLocation();
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <LinkButton to={paths.login} state={state} variant="ghost" className="max-sm:px-3">
        Login
      </LinkButton>
      <Button onClick={openVip}>Join VIP</Button>
    </div>
  );
}
