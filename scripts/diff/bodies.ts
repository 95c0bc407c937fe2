import type { ResolvedDeclaration } from '@/registry/options';
import { type ServerWebhook, serverWebhooks } from '../codegen/server-webhooks.ts';
import { type Difference, declarationFile, type Registry } from './difference.ts';
import { type ComparedSchema, type SchemaChange, schemaChanges } from './schema-changes.ts';

/** What becomes of the webhooks: for whoever calls them, and for the workflows that do their work. */
export function webhookDifferences(before: Registry, after: Registry): Difference[] {
  const [old, now] = [webhooksOf(before), webhooksOf(after)];
  const gone = [...old]
    .filter(([name]) => !now.has(name))
    .flatMap(([name, { facts }]) => goneWebhook(name, facts.tool, after));
  const changed = [...now].flatMap(([name, webhook]) => {
    const earlier = old.get(name);
    return earlier ? changedWebhook(earlier, webhook) : newWebhook(name, webhook);
  });
  return [...gone, ...changed];
}

function webhooksOf({ tools }: Registry): Map<string, ServerWebhook> {
  const all = [...tools.values()].flatMap((tool: ResolvedDeclaration) => serverWebhooks(tool));
  return new Map(all.map((webhook) => [webhook.webhook, webhook]));
}

function goneWebhook(name: string, tool: string, after: Registry): Difference[] {
  const file = declarationFile(tool);
  const at = after.tools.has(tool) ? ['request', 'webhook'] : [];
  const mend = 'Keep its name; where it has to go, tell those who call it before.';
  return [
    { file, at, audience: 'callers', what: `The webhook "${name}" is gone: calls get 404.`, breaking: true, mend },
    {
      file,
      at,
      audience: 'workflows',
      what: `Nothing calls the workflow "${name}" any more.`,
      breaking: false,
      mend: 'Take it out of n8n once nobody waits for a run of it.',
    },
  ];
}

function newWebhook(name: string, { facts }: ServerWebhook): Difference[] {
  const what = `The webhook "${name}" is new.`;
  const mend = 'With n8n: export its workflow (npm run n8n:export) and import it, or build it by hand.';
  return [{ file: declarationFile(facts.tool), audience: 'workflows', what, breaking: false, mend }];
}

function changedWebhook(old: ServerWebhook, now: ServerWebhook): Difference[] {
  const { webhook, facts } = now;
  const changes = schemaChanges(old.schema() as ComparedSchema, now.schema() as ComparedSchema);
  const told = changes.flatMap((change) => [...callerDifference(change), ...workflowDifference(change)]);
  return [...told, ...fileChanges(old, now), ...accessChanges(old, now)].map((difference) => ({
    ...difference,
    file: declarationFile(facts.tool),
    what: `Body of "${webhook}": ${difference.what}`,
  }));
}

type Told = Omit<Difference, 'file'>;

const REFUSED: ReadonlySet<SchemaChange['change']> = new Set(['needed', 'gone', 'retyped', 'tighter']);
const REQUEST = ['request', 'body'];

/** Whoever calls a webhook sends what fitted yesterday: a field nobody knows any more is refused like a wrong one. */
function callerDifference({ path, change, words }: SchemaChange): Told[] {
  if (change === 'looser' || change === 'optional') return [];
  const breaking = REFUSED.has(change);
  const mend = breaking
    ? 'Calls that fitted get 400. Take what was taken before too, or give it another webhook.'
    : 'Nothing: calls without it are taken.';
  return [{ at: REQUEST, audience: 'callers', what: `"${path}" ${words}.`, breaking, mend }];
}

/** A workflow reads what the page sends: it notices what is gone, of another type, absent or new. */
function workflowDifference({ path, change, words }: SchemaChange): Told[] {
  if (change === 'tighter') return [];
  const breaking = change === 'gone' || change === 'retyped';
  const mend = breaking
    ? 'Export the workflow anew (npm run n8n:export); change one that was built by hand before this goes live.'
    : 'Export the workflow anew; one that was built by hand goes on, if it can do with what it gets.';
  return [{ at: REQUEST, audience: 'workflows', what: `"${path}" ${words}.`, breaking, mend }];
}

function fileChanges(old: ServerWebhook, now: ServerWebhook): Told[] {
  return (old.facts.files ?? []).flatMap((file): Told[] => {
    const taken = now.facts.files?.find(({ path }) => path === file.path);
    if (!taken) return [];
    const gone = file.accept.filter((type) => !taken.accept.includes(type));
    const words = [
      ...(gone.length > 0 ? [`"${file.path}" takes ${gone.join(', ')} no more.`] : []),
      ...(taken.maxBytes < file.maxBytes
        ? [`"${file.path}" takes ${taken.maxBytes} bytes at most, ${file.maxBytes} before.`]
        : []),
    ];
    const mend = 'Files that were taken get 400. Go on taking them.';
    const at = ['form', 'properties', file.field];
    return words.map((what) => ({ at, audience: 'callers', what, breaking: true, mend }));
  });
}

function accessChanges({ facts: old }: ServerWebhook, { facts: now }: ServerWebhook): Told[] {
  const at = ['request'];
  const told: Told[] = [];
  if (old.public && !now.public)
    told.push({
      at,
      audience: 'callers',
      what: 'it needs a session now.',
      breaking: true,
      mend: 'Calls without one get 401. Keep "public": true, or tell those who call it.',
    });
  if (!old.public && now.public)
    told.push({
      at,
      audience: 'callers',
      what: 'it needs no session now.',
      breaking: false,
      mend: 'Make sure that is meant.',
    });
  if (now.timeoutSeconds < old.timeoutSeconds)
    told.push({
      at,
      audience: 'workflows',
      what: `it is waited for ${now.timeoutSeconds} seconds, ${old.timeoutSeconds} before.`,
      breaking: false,
      mend: 'Make sure the workflow is quick enough.',
    });
  return told;
}
