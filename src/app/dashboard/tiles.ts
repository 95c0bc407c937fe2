import { brand } from '@/brand';
import type { ManifestEntry } from '@/engine/registry-access';
import type { Access } from '@/generated/declaration';
import type { IconName } from '@/ui/icon';
import type { Tone } from '@/ui/tone';
import { brandIcon } from '../brand-icon';

/** One tile of the dashboard: a tool of the registry, or one of the tiles in `brand.json`. */
export interface Tile {
  id: string;
  title: string;
  description: string;
  category: string;
  icon: IconName;
  /** Color of its category. */
  tone: Tone;
  badges: readonly string[];
  order: number;
  status: 'live' | 'coming-soon' | 'unlisted' | 'lab';
  route?: string;
  /** Required plan and daily limit, if access is restricted. */
  access?: Access;
}

const toneByCategory = new Map(brand.categories.map(({ name, tone }) => [name, tone]));

/** Returns all tiles, sorted by `order` and then title. */
export function allTiles(manifest: readonly ManifestEntry[]): Tile[] {
  const tools = manifest.flatMap(({ id, route, card, access }) =>
    card ? [{ ...card, id, ...(route && { route }), ...(access && { access }) }] : [],
  );
  return [...tools, ...brand.tiles]
    .map((tile) => ({
      ...tile,
      badges: tile.badges ?? [],
      icon: brandIcon(tile.icon),
      tone: toneByCategory.get(tile.category) ?? 'violet',
    }))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
}

/** Returns the tiles the dashboard lists without a search. */
export function listedTiles(tiles: readonly Tile[]): Tile[] {
  return tiles.filter((tile) => tile.status === 'live' || tile.status === 'coming-soon');
}

/** Returns the tiles of the Lab, a separate section of the dashboard. */
export function labTiles(tiles: readonly Tile[]): Tile[] {
  return tiles.filter((tile) => tile.status === 'lab');
}

/** Returns the "coming soon" tile that announces a page at this route, if there is one. */
export function comingSoonTileAt(route: string): Tile | undefined {
  return allTiles([]).find((tile) => tile.route === route && tile.status === 'coming-soon');
}

export interface TileQuery {
  /** Search text; all its words must occur in a tile. */
  text: string;
  /** Category of the tiles; empty for all. */
  category: string;
}

/** Cache of the lowercase text searched per tile, as each keystroke searches all tiles. */
const searchTexts = new WeakMap<Tile, string>();

function searchTextOf(tile: Tile): string {
  const searchText =
    searchTexts.get(tile) ?? [tile.title, tile.description, tile.category, ...tile.badges].join(' ').toLowerCase();
  searchTexts.set(tile, searchText);
  return searchText;
}

/** Returns the tiles that match a query. A search text also matches unlisted tiles. */
export function findTiles(tiles: readonly Tile[], { text, category }: TileQuery): Tile[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const candidates = terms.length > 0 ? tiles : listedTiles(tiles);
  return candidates.filter(
    (tile) => (!category || tile.category === category) && terms.every((term) => searchTextOf(tile).includes(term)),
  );
}

/** Returns the distinct categories of the listed tiles, in the order of the tiles. */
export function categoriesOf(tiles: readonly Tile[]): string[] {
  return [...new Set(listedTiles(tiles).map((tile) => tile.category))];
}
