import { brand } from '@/brand';
import type { ManifestEntry } from '@/engine/registry-access';
import { manifest } from '@/generated/manifest';
import { searchWords } from '@/generated/search-words';
import type { IconName } from '@/ui/icon';
import { paths } from '../paths';

/** A tool or page that the palette can open. */
export interface PaletteEntry {
  /** Id of the tool. */
  id?: string;
  to: string;
  label: string;
  text: string;
  icon: IconName;
  group: 'Tools' | 'Pages' | 'Clients' | 'Results';
  alias?: string;
  /** What people call it, which counts as much as its name. */
  synonyms?: readonly string[] | undefined;
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
          id,
          to: route,
          label: card?.title ?? title,
          alias: title,
          text: description,
          synonyms: searchWords[id],
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
    synonyms: ['history', 'past runs', 'documents'],
    icon: 'history',
    group: 'Pages',
  },
  {
    to: paths.clients,
    label: 'Your Clients',
    text: 'The businesses you work for, and the details tools fill in for them.',
    synonyms: ['customer'],
    icon: 'briefcase',
    group: 'Pages',
  },
  {
    to: paths.account,
    label: 'Your Account',
    text: 'Membership, letterhead, password, sessions, saved keys and theme.',
    icon: 'user',
    synonyms: ['settings', 'profile', 'billing', 'invoices', 'logo', 'dark mode'],
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

/** Lowercase names and full text of each entry, computed once, as each keystroke searches them. */
const searchable = [...tools, ...pages].map((entry) => {
  const name = [entry.label, entry.alias, ...(entry.synonyms ?? [])].join(' ').toLowerCase();
  return { entry, name, all: `${name} ${entry.text} ${entry.words ?? ''}`.toLowerCase() };
});

/** Maximum number of entries shown: nobody steps through more of them with the arrow keys. */
const MAX_RESULTS = 50;

/** Result of a search: the entries to show, and the number of all matches. */
export interface SearchResult {
  entries: readonly PaletteEntry[];
  count: number;
}

/** Words that say what to do with an entry, not which one: "write a cold email", "new quote for", "go to the account". */
const COMMAND_WORDS: ReadonlySet<string> = new Set(
  'a an the to for my me of go open new write create make build run start generate get find show use see'.split(' '),
);

/**
 * Returns the entries with every word of the search, those with most in their name first. Where none has, words that only say what to
 * do do not count. By default the recent tools, then all others, then pages.
 *
 * @param recent ids of the tools used last, the latest first
 */
export function findEntries(search: string, recent: readonly string[] = []): SearchResult {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = words.filter((word) => !COMMAND_WORDS.has(word));
  const exact = words.length > 0 ? matchesOf(words) : [];
  if (exact.length === 0 && wanted.length === 0) return startEntries(recent);
  const entries = exact.length > 0 ? exact : matchesOf(wanted);
  return { entries: entries.slice(0, MAX_RESULTS), count: entries.length };
}

function matchesOf(words: readonly string[]): PaletteEntry[] {
  const matches = searchable.filter(({ all }) => words.every((word) => all.includes(word)));
  const score = ({ name }: { name: string }) => words.filter((word) => name.includes(word)).length;
  return matches.sort((a, b) => score(b) - score(a)).map(({ entry }) => entry);
}

function startEntries(recent: readonly string[]): SearchResult {
  const recentTools = recent.flatMap((id) => tools.find((tool) => tool.id === id) ?? []);
  const others = tools.filter((tool) => !recentTools.includes(tool));
  const entries = [...recentTools, ...others].slice(0, MAX_RESULTS - pages.length);
  return { entries: [...entries, ...pages], count: tools.length + pages.length };
}
