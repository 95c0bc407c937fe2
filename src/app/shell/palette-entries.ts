import { brand } from '@/brand';
import { manifest } from '@/engine/registry-access';
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

function rank({ label, alias = '', text }: PaletteEntry, words: readonly string[]): number {
  const name = `${label} ${alias}`.toLowerCase();
  const all = `${name} ${text.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return -1;
  return words.filter((word) => name.includes(word)).length;
}

/** Places that hold every word of a search, those with more of them in their name first; all places without one. */
export function findEntries(search: string): PaletteEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = [...tools, ...pages].map((entry) => ({ entry, score: rank(entry, words) }));
  return ranked
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
