import { Link } from 'react-router-dom';
import { footer, name } from '@/generated/brand-frame';
import { useIsMember } from '../auth/use-is-member';
import { paths } from '../paths';
import { openVip } from '../vip/open-vip';

const linkClass = 'rounded-sm text-muted transition-colors hover:text-fg';

/** Page footer (docs/behaviour.md, section 2). Hides "Join VIP" from members, but not from guests. */
export function Footer() {
  const isMember = useIsMember();
  return (
    <footer className="mt-24 border-t border-hairline">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 text-sm sm:px-6">
        <div className="text-faint">
          <p>
            © {new Date().getFullYear()} {name}
          </p>
          <p className="mt-1 text-xs">{footer.note}</p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <Link to={paths.workflows} className={linkClass}>
              Workflows
            </Link>
          </li>
          <li>
            <Link to={paths.landingProgram} className={linkClass}>
              Program
            </Link>
          </li>
          {!isMember && (
            <li>
              <button type="button" onClick={openVip} className={linkClass}>
                Join VIP
              </button>
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
