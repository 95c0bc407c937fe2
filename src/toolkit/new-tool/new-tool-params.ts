import { optionRequestsOf } from '@/registry/option-sources';
import { requestsOf } from '@/registry/requests';
import { camelCase } from '@/registry/surface/lower';
import type { CheckInput } from '../project/check-input';
import { matchingParamRoute } from '../project/fixed-routes';
import { UnreadableSource } from './draft';
import { humanize, toId, toTitle } from './sanitize-text';
import { describeKinds, isStarterKind, type StarterKind } from './starter-kinds';

/** The parameters of a new tool, which the maintainer chooses. */
export interface NewToolParams {
  id: string;
  title: string;
  result: StarterKind;
  route: string;
}

/** The parameters, in the order of the prompts. */
export const PARAM_NAMES = ['id', 'title', 'result', 'route'] as const satisfies (keyof NewToolParams)[];

/** Returns why a parameter is invalid; undefined if it is valid. */
export function paramProblem(param: keyof NewToolParams, answer: string, input: CheckInput): string | undefined {
  switch (param) {
    case 'id':
      return idProblem(answer, input);
    case 'title':
      return answer.trim() === '' ? 'The title must not be empty.' : undefined;
    case 'result':
      return isStarterKind(answer) ? undefined : `There is no kind "${answer}"; choose one of ${describeKinds()}.`;
    case 'route':
      return routeProblem(answer, input);
  }
}

function idProblem(id: string, { tools, samples, files }: CheckInput): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
    return `The id "${id}" must be words of lower-case letters and digits joined by dashes, such as "plan-maker".`;
  if (tools.some((tool) => tool.id === id)) return `The id "${id}" is taken by tools/${id}.`;
  if (samples.some(({ tool }) => tool === id)) return `The id "${id}" is taken: tests/tools/${id} contains samples.`;
  const idAsWord = new RegExp(`(?<![\\w-])${id}(?![\\w-])`);
  const [file] =
    [...files].find(([path, text]) => path.startsWith('src/') && (idAsWord.test(text) || idAsWord.test(path))) ?? [];
  return file
    ? `The id "${id}" is a word of ${file}; src must not contain the id of a tool, so choose a longer one.`
    : undefined;
}

function routeProblem(route: string, { tools, fixedRoutes, serverPaths }: CheckInput): string | undefined {
  if (!/^\/[a-z0-9/-]+$/.test(route))
    return `The route "${route}" must begin with a slash and contain only lower-case letters, digits, dashes and slashes.`;
  const owner = tools.find(({ declaration }) => declaration?.page?.route === route);
  if (owner) return `The route ${route} is taken by tools/${owner.id}.`;
  if (serverPaths?.test(route)) return `The route ${route} is answered by the server itself.`;
  const isTaken = fixedRoutes.includes(route) || matchingParamRoute(fixedRoutes, route) !== undefined;
  return isTaken ? `The route ${route} is taken by a fixed page of the site.` : undefined;
}

/** Names and numbers that must differ from those of all other tools. */
export interface UniqueNames {
  webhook: string;
  storageKey: string;
  order: number;
}

/** Returns the webhook name of an existing workflow if it is valid and unused, or else the fallback. */
export function uniqueWebhook(requested: string | undefined, fallback: string, { forms }: CheckInput): string {
  const fits = requested !== undefined && /^[a-z]+(?:-[a-z]+)*$/.test(requested) && requested.length <= 60;
  return fits && !webhooksOf(forms).includes(requested) ? requested : fallback;
}

function webhooksOf(forms: CheckInput['forms']): string[] {
  return forms.flatMap(({ form }) => [
    ...requestsOf(form).map(({ request }) => request.webhook),
    ...optionRequestsOf(form).map(({ webhook }) => webhook),
  ]);
}

/** Returns a valid, unused id made from a title, with a suffix if needed. */
function uniqueId(title: string, input: CheckInput): string {
  const id = toId(title);
  const tries = [id, `${id}-tool`, ...Array.from({ length: 100 }, (_, index) => `${id}-tool-${index + 2}`)];
  const available = tries.find((one) => !paramProblem('id', one, input) && !paramProblem('route', `/${one}`, input));
  return available ?? id;
}

/** Returns unused names made from the id of a new tool. */
export function uniqueNames(id: string, { forms, tools, brandValue: brandFacts }: CheckInput): UniqueNames {
  const webhooks = webhooksOf(forms);
  const keys = forms.flatMap(({ form }) => form.storage?.key ?? []);
  const orders = [
    ...tools.flatMap(({ declaration }) => declaration?.card?.order ?? []),
    ...(brandFacts.tiles ?? []).map(({ order }) => order),
  ];
  return {
    webhook: firstUnused(id, webhooks, '-run'),
    storageKey: firstUnused(camelCase(id), keys, 'Again'),
    order: Math.floor(Math.max(0, ...orders) / 10) * 10 + 10,
  };
}

function firstUnused(name: string, used: readonly string[], ending: string): string {
  return used.includes(name) ? firstUnused(name + ending, used, ending) : name;
}

/**
 * Returns id, title and route of a tool made from a source. Those that are missing are derived from its title.
 *
 * @throws UnreadableSource if one of them is invalid
 */
export function paramsForSource(
  provided: Partial<Record<keyof NewToolParams, string | undefined>>,
  input: CheckInput,
): Omit<NewToolParams, 'result'> {
  const title = toTitle(provided.title ?? '') || humanize(provided.id ?? '') || 'New tool';
  const uniqueTitle = uniquePageTitle(title, input);
  const id = provided.id ?? uniqueId(title, input);
  const route = provided.route ?? `/${id}`;
  const problem = paramProblem('id', id, input) ?? paramProblem('route', route, input);
  if (problem) throw new UnreadableSource(problem);
  return { id, title: uniqueTitle, route };
}

function uniquePageTitle(title: string, { tools }: CheckInput): string {
  const titles = tools.flatMap(({ declaration }) => [declaration?.page?.title, declaration?.card?.title]);
  const used = new Set(titles.map((one) => one?.trim().toLowerCase()));
  const tries = [title, ...Array.from({ length: 1000 }, (_, index) => `${title} ${index + 2}`)];
  return tries.find((one) => !used.has(one.toLowerCase())) ?? title;
}
