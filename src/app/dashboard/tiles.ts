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
  /** The colour of its category. */
  tone: Tone;
  badges: readonly string[];
  order: number;
  status: 'live' | 'coming-soon' | 'unlisted' | 'lab';
  route?: string;
  /** Who may run it, and how often, where that is not for everybody the same. */
  access?: Access;
}

const tones = new Map(brand.categories.map(({ name, tone }) => [name, tone]));

/** All tiles, by order and then title. */
export function allTiles(manifest: readonly ManifestEntry[]): Tile[] {
  const tools = manifest.flatMap(({ id, route, card, access }) =>
    card ? [{ ...card, id, ...(route && { route }), ...(access && { access }) }] : [],
  );
  return [...tools, ...brand.tiles]
    .map((tile) => ({
      ...tile,
      badges: tile.badges ?? [],
      icon: brandIcon(tile.icon),
      tone: tones.get(tile.category) ?? 'violet',
    }))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
}

/** Tiles the dashboard lists without a search. */
export function listed(tiles: readonly Tile[]): Tile[] {
  return tiles.filter((tile) => tile.status === 'live' || tile.status === 'coming-soon');
}

/** Tiles of the Lab, a group of its own. */
export function ofLab(tiles: readonly Tile[]): Tile[] {
  return tiles.filter((tile) => tile.status === 'lab');
}

/** The tile that announces the page of this route. */
export function announcedAt(route: string): Tile | undefined {
  return allTiles([]).find((tile) => tile.route === route && tile.status === 'coming-soon');
}

export interface TileQuery {
  /** Words that must all occur. */
  words: string;
  /** Only tiles of this category; empty for all. */
  category: string;
}

/** What a search looks at of a tile: made once, as every letter of a search asks for that of all tiles. */
const texts = new WeakMap<Tile, string>();

function textOf(tile: Tile): string {
  const known =
    texts.get(tile) ?? [tile.title, tile.description, tile.category, ...tile.badges].join(' ').toLowerCase();
  texts.set(tile, known);
  return known;
}

/** Tiles a query finds. A search by words also finds tiles that are not listed. */
export function findTiles(tiles: readonly Tile[], { words, category }: TileQuery): Tile[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const pool = wanted.length > 0 ? tiles : listed(tiles);
  return pool.filter(
    (tile) => (!category || tile.category === category) && wanted.every((word) => textOf(tile).includes(word)),
  );
}

/** The categories of the listed tiles, in the order in which they come. */
export function categoriesOf(tiles: readonly Tile[]): string[] {
  return [...new Set(listed(tiles).map((tile) => tile.category))];
}
