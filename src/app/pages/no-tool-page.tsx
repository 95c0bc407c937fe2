import { announcedAt } from '../dashboard/tiles';
import { ComingSoonPage } from './coming-soon-page';
import { NotFoundPage } from './not-found-page';

/** A path no tool has: the page of one that is announced there, or the 404 page. */
export function NoToolPage({ path }: { path: string }) {
  const tile = announcedAt(path);
  return tile ? <ComingSoonPage tile={tile} /> : <NotFoundPage />;
}
