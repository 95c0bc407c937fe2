import { comingSoonTileAt } from '../dashboard/tiles';
import { ComingSoonPage } from './coming-soon-page';
import { NotFoundPage } from './not-found-page';

/** The page for a path that belongs to no tool: the announcement of a coming tool, or the 404 page. */
export function NoToolPage({ path }: { path: string }) {
  const tile = comingSoonTileAt(path);
  return tile ? <ComingSoonPage tile={tile} /> : <NotFoundPage />;
}
