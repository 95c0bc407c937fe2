import { paths } from '@/app/paths';
import { brand } from '@/brand';
import { loadTools } from '@/toolkit/project/load-tools';

/** Expected content of a page of the route table (docs/behaviour.md, section 2). */
export interface SitePage {
  path: string;
  title: string;
  heading: string;
  /** Paths of this site that its main content links to. */
  links: string[];
  /** Names in `brand.json` of the external links in its main content. */
  external: (keyof typeof brand.links)[];
  /** Layout of the page: pages of one layout differ only in texts and fields. */
  layout: Layout;
}

type Layout =
  | 'account'
  | 'announced'
  | 'cards'
  | 'chooser'
  | 'dashboard'
  | 'form'
  | 'landing'
  | 'list'
  | 'notice'
  | 'wizard';

const { pages, ...texts } = brand;
const { declarations } = loadTools('tools');

function page(
  layout: Layout,
  path: string,
  { title }: { title: string },
  heading: string,
  more: Partial<SitePage> = {},
): SitePage {
  return { path, title, heading, links: [], external: [], layout, ...more };
}

/** The landing page at all its paths; `/home` redirects members. */
export const landingPages: SitePage[] = [paths.landing, paths.landingProgram, paths.home].map((path) =>
  page('landing', path, pages.landing, texts.hero.title),
);

/** The sign-in page; it redirects members. */
export const login = page('account', paths.login, pages.login, texts.login.title, {
  links: [paths.forgotPassword, paths.createAccount],
  external: ['community'],
});

/** Public pages that look the same to visitors and members. */
export const publicPages: SitePage[] = [
  page('account', paths.createAccount, pages.createAccount, texts.createAccount.title, { links: [paths.login] }),
  page('notice', paths.welcome, pages.welcome, texts.welcome.title, { links: [paths.dashboard] }),
  page('account', paths.confirmEmail, pages.confirmEmail, 'Confirm your address', { links: [paths.login] }),
  page('account', paths.forgotPassword, pages.forgotPassword, 'Forgot your password?', { links: [paths.login] }),
];

/** Shows a form to members, and an expired-link notice to visitors. */
export const newPassword = page('account', paths.newPassword, pages.newPassword, 'Choose a new password');

/** An address without a page. */
export const notFoundPages: SitePage[] = [page('notice', '/no-such-page', pages.notFound, 'Page Not Found')];

/** Pages of announced tools, as visitors see them. */
export const announcedPages: SitePage[] = texts.tiles.flatMap(({ route, title, status }) =>
  route && status === 'coming-soon' ? [page('announced', route, { title: `${title} | ${texts.name}` }, title)] : [],
);

/** The same pages for members, for whom one of them is the end of the program. */
export const announcedMemberPages: SitePage[] = announcedPages.map((entry) => {
  const { end } = texts.program;
  return entry.path === end.route ? { ...entry, title: `${end.title} | ${texts.name}`, heading: end.title } : entry;
});

/** Pages for members that are not tools. */
export const memberPages: SitePage[] = [
  page('dashboard', paths.dashboard, pages.dashboard, texts.dashboard.title, {
    links: [paths.community],
    external: ['membership'],
  }),
  page('cards', paths.workflows, pages.workflows, texts.workflows.title, {
    links: [paths.dashboard],
    external: ['workflowRepository'],
  }),
  page('cards', paths.customGpts, pages.customGpts, texts.assistants.title, {
    links: [paths.dashboard],
    external: ['assistantN8n', 'assistantSales'],
  }),
  page('cards', paths.community, pages.community, texts.community.title, {
    links: [paths.dashboard],
    external: ['community'],
  }),
  page('list', paths.results, { title: `Your Results | ${texts.name}` }, 'Your Results'),
  page('list', paths.clients, { title: `Your Clients | ${texts.name}` }, 'Your Clients'),
];

/** The page of every tool: form tools and choosers. */
export const toolPages: SitePage[] = declarations.flatMap(({ page: declared, chooser, ui }) => {
  if (!declared) return [];
  const { route, title, heading = title, back, continue: next } = declared;
  const links = [back?.to, next?.to, ...(chooser?.tools ?? []).map(routeOf)].filter((to) => to !== undefined);
  const isWizard = ui?.sections.some((section) => section.page !== undefined);
  return [page(chooser ? 'chooser' : isWizard ? 'wizard' : 'form', route, { title }, heading, { links })];
});

function routeOf(id: string): string | undefined {
  return declarations.find((declaration) => declaration.id === id)?.page?.route;
}
