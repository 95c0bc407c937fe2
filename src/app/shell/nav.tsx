import { Link } from 'react-router-dom';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { useAuth } from '../auth/auth-context';
import { paths } from '../paths';
import { Logo } from './logo';
import { VisitorNav } from './visitor-nav';

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
