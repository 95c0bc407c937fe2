import { brand } from '@/brand';
import type { ManifestEntry } from '@/engine/registry-access';
import { manifest } from '@/generated/manifest';
import type { IconName } from '@/ui/icon';
import { paths } from '../paths';

/** A tool or page that the palette can open. */
export interface PaletteEntry {
  to: string;
  label: string;
  text: string;
  icon: IconName;
  group: 'Tools' | 'Pages' | 'Clients' | 'Results';
  alias?: string;
  /** Further words that find it: its id, and what its tile says. */
  words?: string;
}

/** Tools in the order of the dashboard, then those without a tile. */
const ordered = [...manifest].sort((a, b) => orderOf(a) - orderOf(b));

function orderOf({ card }: ManifestEntry): number {
  return card?.order ?? Number.MAX_SAFE_INTEGER;
}

const tools: PaletteEntry[] = ordered.flatMap(({ id, route, card, title, description, icon }) =>
  route
    ? [
        {
          to: route,
          label: card?.title ?? title,
          alias: title,
          text: description,
          words: [id, card?.description, card?.category, ...(card?.badges ?? [])].join(' '),
          icon: icon ?? 'sparkles',
          group: 'Tools',
        },
      ]
    : [],
);

const pages: PaletteEntry[] = [
  {
    to: paths.dashboard,
    label: 'Dashboard',
    text: brand.pages.dashboard.description,
    icon: 'dashboard',
    group: 'Pages',
  },
  {
    to: paths.workflows,
    label: 'Workflows',
    text: brand.pages.workflows.description,
    icon: 'workflow',
    group: 'Pages',
  },
  {
    to: paths.results,
    label: 'Your Results',
    text: 'Everything the tools have made for you.',
    icon: 'history',
    group: 'Pages',
  },
  {
    to: paths.clients,
    label: 'Your Clients',
    text: 'The businesses you work for, and the details tools fill in for them.',
    icon: 'briefcase',
    group: 'Pages',
  },
  {
    to: paths.customGpts,
    label: brand.assistants.title,
    text: brand.pages.customGpts.description,
    icon: 'bot',
    group: 'Pages',
  },
  {
    to: paths.community,
    label: brand.community.title,
    text: brand.pages.community.description,
    icon: 'users',
    group: 'Pages',
  },
  {
    to: paths.landingProgram,
    label: brand.program.title,
    text: brand.pages.landing.description,
    icon: 'book-open',
    group: 'Pages',
  },
];

/** Lowercase name and full text of each entry, computed once, as each keystroke searches them. */
const searchable = [...tools, ...pages].map((entry) => {
  const name = `${entry.label} ${entry.alias ?? ''}`.toLowerCase();
  return { entry, name, all: `${name} ${entry.text} ${entry.words ?? ''}`.toLowerCase() };
});

/** Maximum number of entries shown: nobody steps through more of them with the arrow keys. */
const MAX_RESULTS = 50;

/** Result of a search: the entries to show, and the number of all matches. */
export interface SearchResult {
  entries: readonly PaletteEntry[];
  count: number;
}

/** Returns the entries with every word of the search, those with most in their name first; by default tools and pages. */
export function findEntries(search: string): SearchResult {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return { entries: [...tools.slice(0, MAX_RESULTS - pages.length), ...pages], count: tools.length + pages.length };
  const matches = searchable.filter(({ all }) => words.every((word) => all.includes(word)));
  const score = ({ name }: { name: string }) => words.filter((word) => name.includes(word)).length;
  const entries = matches.sort((a, b) => score(b) - score(a)).map(({ entry }) => entry);
  return { entries: entries.slice(0, MAX_RESULTS), count: entries.length };
}
