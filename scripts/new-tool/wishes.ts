import { optionRequestsOf } from '@/registry/option-sources';
import { requestsOf } from '@/registry/requests';
import { openPage } from '../lib/fixed-routes.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { UnreadableSource } from './draft.ts';
import { isStarterKind, kindsInWords, type StarterKind } from './examples.ts';
import { asId, asTitle, wordsOf } from './words.ts';

/** What a maintainer wants of a new tool. */
export interface Wishes {
  id: string;
  title: string;
  result: StarterKind;
  route: string;
}

/** The questions, in order. */
export const WISHES = ['id', 'title', 'result', 'route'] as const satisfies (keyof Wishes)[];

/** Why an answer will not do; undefined where it will. */
export function complaint(wish: keyof Wishes, answer: string, input: CheckInput): string | undefined {
  switch (wish) {
    case 'id':
      return aboutId(answer, input);
    case 'title':
      return answer.trim() === '' ? 'The title must not be empty.' : undefined;
    case 'result':
      return isStarterKind(answer) ? undefined : `There is no kind "${answer}"; choose one of ${kindsInWords()}.`;
    case 'route':
      return aboutRoute(answer, input);
  }
}

function aboutId(id: string, { tools, samples, files }: CheckInput): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) {
    return `The id "${id}" must be words of small letters and digits joined by dashes, such as "plan-maker".`;
  }
  if (tools.some((tool) => tool.id === id)) return `The id "${id}" is taken by tools/${id}.`;
  if (samples.some(({ tool }) => tool === id)) return `The id "${id}" is taken: tests/tools/${id} holds samples.`;
  const word = new RegExp(`(?<![\\w-])${id}(?![\\w-])`);
  const [file] =
    [...files].find(([path, text]) => path.startsWith('src/') && (word.test(text) || word.test(path))) ?? [];
  return file
    ? `The id "${id}" is a word of ${file}; src must not hold the id of a tool, so choose a longer one.`
    : undefined;
}

function aboutRoute(route: string, { tools, fixedRoutes, serverPaths }: CheckInput): string | undefined {
  if (!/^\/[a-z0-9/-]+$/.test(route)) {
    return `The route "${route}" must begin with a slash and hold small letters, digits, dashes and slashes only.`;
  }
  const owner = tools.find(({ declaration }) => declaration?.page?.route === route);
  if (owner) return `The route ${route} is taken by tools/${owner.id}.`;
  if (serverPaths?.test(route)) return `The route ${route} is answered by the server itself.`;
  const isTaken = fixedRoutes.includes(route) || openPage(fixedRoutes, route) !== undefined;
  return isTaken ? `The route ${route} is taken by a fixed page of the site.` : undefined;
}

/** Names and numbers that have to be unlike those of all other tools. */
export interface FreeNames {
  webhook: string;
  storageKey: string;
  order: number;
}

/** The name of a workflow that is there already, where it can be that of a webhook and no other tool calls it; otherwise another. */
export function freeWebhook(wanted: string | undefined, otherwise: string, { forms }: CheckInput): string {
  const fits = wanted !== undefined && /^[a-z]+(?:-[a-z]+)*$/.test(wanted) && wanted.length <= 60;
  return fits && !webhooksOf(forms).includes(wanted) ? wanted : otherwise;
}

function webhooksOf(forms: CheckInput['forms']): string[] {
  return forms.flatMap(({ form }) => [
    ...requestsOf(form).map(({ request }) => request.webhook),
    ...optionRequestsOf(form).map(({ webhook }) => webhook),
  ]);
}

/** An id nothing has against, made of a title; a title of words the site has taken gets a word more. */
export function freeId(title: string, input: CheckInput): string {
  const id = asId(title);
  const tries = [id, `${id}-tool`, ...Array.from({ length: 100 }, (_, index) => `${id}-tool-${index + 2}`)];
  const free = tries.find((one) => !complaint('id', one, input) && !complaint('route', `/${one}`, input));
  return free ?? id;
}

/** Free names made of the id of a new tool. */
export function freeNames(id: string, { forms, tools, brandFacts }: CheckInput): FreeNames {
  const words = id.split('-').map((word) => word.replace(/\d/g, ''));
  const letters = words.filter(Boolean);
  const webhooks = webhooksOf(forms);
  const keys = forms.flatMap(({ form }) => form.storage?.key ?? []);
  const orders = [
    ...tools.flatMap(({ declaration }) => declaration?.card?.order ?? []),
    ...(brandFacts.tiles ?? []).map(({ order }) => order),
  ];
  const camel = letters
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');
  return {
    webhook: free(letters.join('-'), webhooks, '-run'),
    storageKey: free(camel, keys, 'Again'),
    order: Math.floor(Math.max(0, ...orders) / 10) * 10 + 10,
  };
}

function free(name: string, taken: readonly string[], ending: string): string {
  return taken.includes(name) ? free(name + ending, taken, ending) : name;
}

/**
 * Id, title and route of a tool made of a source: those given, and otherwise made of its title.
 *
 * @throws UnreadableSource where one that was given will not do
 */
export function placeFor(
  given: Partial<Record<keyof Wishes, string | undefined>>,
  input: CheckInput,
): Omit<Wishes, 'result'> {
  const title = asTitle(given.title ?? '') || wordsOf(given.id ?? '') || 'New tool';
  const free = freeTitle(title, input);
  const id = given.id ?? freeId(title, input);
  const route = given.route ?? `/${id}`;
  const wrong = complaint('id', id, input) ?? complaint('route', route, input);
  if (wrong) throw new UnreadableSource(wrong);
  return { id, title: free, route };
}

/** A title no other page has. */
function freeTitle(title: string, { tools }: CheckInput): string {
  const taken = new Set(
    tools
      .flatMap(({ declaration }) => [declaration?.page?.title, declaration?.card?.title])
      .map((one) => one?.trim().toLowerCase()),
  );
  const tries = [title, ...Array.from({ length: 1000 }, (_, index) => `${title} ${index + 2}`)];
  return tries.find((one) => !taken.has(one.toLowerCase())) ?? title;
}
