import { brand } from '@/brand';
import { manifest } from '@/generated/manifest';
import type { IconName } from '@/ui/icon';
import { paths } from '../paths';

/** A place the palette jumps to. */
export interface PaletteEntry {
  to: string;
  label: string;
  text: string;
  icon: IconName;
  group: 'Tools' | 'Pages';
  /** Another name by which it is found. */
  alias?: string;
}

const tools: PaletteEntry[] = manifest.flatMap(({ route, card, title, description, icon }) =>
  route
    ? [
        {
          to: route,
          label: card?.title ?? title,
          alias: title,
          text: description,
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
    text: 'Everything the tools have made for you, to search and to use again.',
    icon: 'history',
    group: 'Pages',
  },
  {
    to: paths.clients,
    label: 'Your Clients',
    text: 'Whom you work for, and what the tools fill in for them.',
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

/** Names and all words of each place, in small letters: made once, as every letter of a search asks for them. */
const texts = [...tools, ...pages].map((entry) => {
  const name = `${entry.label} ${entry.alias ?? ''}`.toLowerCase();
  return { entry, name, all: `${name} ${entry.text.toLowerCase()}` };
});

/** So many places are drawn: nobody goes through more of them with an arrow key. */
const MOST = 50;

/** What a search finds: how many places, and those of them that are drawn. */
export interface Found {
  entries: readonly PaletteEntry[];
  count: number;
}

/** Places that hold every word of a search, those with more of them in their name first; without one, tools and all pages. */
export function findEntries(search: string): Found {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return { entries: [...tools.slice(0, MOST - pages.length), ...pages], count: tools.length + pages.length };
  const found = texts.filter(({ all }) => words.every((word) => all.includes(word)));
  const score = ({ name }: { name: string }) => words.filter((word) => name.includes(word)).length;
  const entries = found.sort((a, b) => score(b) - score(a)).map(({ entry }) => entry);
  return { entries: entries.slice(0, MOST), count: entries.length };
}
