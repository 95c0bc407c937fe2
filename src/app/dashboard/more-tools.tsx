import { Link } from 'react-router-dom';
import { Icon } from '@/ui/icon';
import type { Tile } from './tiles';

/** Tools without a tile of their own, as a short list below the tiles. */
export function MoreTools({ tiles }: { tiles: readonly Tile[] }) {
  const linked = tiles.flatMap(({ route, ...tile }) => (route ? [{ ...tile, route }] : []));
  if (linked.length === 0) return null;
  return (
    <section aria-labelledby="more-tools-title" className="mt-10">
      <h2 id="more-tools-title" className="mb-4 text-lg font-semibold tracking-tight">
        More tools
      </h2>
      <ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-4">
        {linked.map(({ id, route, icon, title, description }) => (
          <li key={id}>
            <Link
              to={route}
              className="flex h-full items-start gap-3 rounded-lg border border-hairline bg-surface px-4 py-3 transition-colors hover:bg-raised"
            >
              <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="block font-medium text-fg">{title}</span>
                <span className="block text-sm text-muted">{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
