import { type ServerWebhook, serverWebhooks } from '../codegen/server-webhooks';
import { type Difference, declarationFile, type Registry } from './difference';
import { type ComparedSchema, type SchemaChange, schemaChanges } from './schema-changes';

/** Reports what changes for the callers of webhooks, and for the workflows behind them. */
export function webhookDifferences(before: Registry, after: Registry): Difference[] {
  const [old, now] = [webhooksOf(before), webhooksOf(after)];
  const removed = [...old]
    .filter(([name]) => !now.has(name))
    .flatMap(([name, { entry }]) => removedWebhook(name, entry.tool, after));
  const changed = [...now].flatMap(([name, webhook]) => {
    const earlier = old.get(name);
    return earlier ? changedWebhook(earlier, webhook) : newWebhook(name, webhook);
  });
  return [...removed, ...changed];
}

function webhooksOf({ tools }: Registry): Map<string, ServerWebhook> {
  const all = [...tools.values()].flatMap((tool) => serverWebhooks(tool));
  return new Map(all.map((webhook) => [webhook.webhook, webhook]));
}

function removedWebhook(name: string, tool: string, after: Registry): Difference[] {
  const file = declarationFile(tool);
  const at = after.tools.has(tool) ? ['request', 'webhook'] : [];
  const mend = 'Keep its name; if it has to be removed, inform its callers first.';
  return [
    { file, at, audience: 'callers', what: `The webhook "${name}" was removed: calls get 404.`, breaking: true, mend },
    {
      file,
      at,
      audience: 'workflows',
      what: `Nothing calls the workflow "${name}" any more.`,
      breaking: false,
      mend: 'Remove it from n8n once nobody waits for a run of it.',
    },
  ];
}

function newWebhook(name: string, { entry }: ServerWebhook): Difference[] {
  const what = `The webhook "${name}" is new.`;
  const mend = 'With n8n: export its workflow (npm run n8n:export) and import it, or build it by hand.';
  return [{ file: declarationFile(entry.tool), audience: 'workflows', what, breaking: false, mend }];
}

function changedWebhook(old: ServerWebhook, now: ServerWebhook): Difference[] {
  const { webhook, entry } = now;
  const changes = schemaChanges(old.schema() as ComparedSchema, now.schema() as ComparedSchema);
  const differences = changes.flatMap((change) => [...callerDifference(change), ...workflowDifference(change)]);
  return [...differences, ...fileChanges(old, now), ...accessChanges(old, now)].map((difference) => ({
    ...difference,
    file: declarationFile(entry.tool),
    what: `Body of "${webhook}": ${difference.what}`,
  }));
}

type UnplacedDifference = Omit<Difference, 'file'>;

const REFUSED: ReadonlySet<SchemaChange['change']> = new Set(['required', 'gone', 'retyped', 'tighter']);
const REQUEST = ['request', 'body'];

/** Returns the effect on callers that send the same body as before: a removed property is rejected like an invalid one. */
function callerDifference({ path, change, description: words }: SchemaChange): UnplacedDifference[] {
  if (change === 'looser' || change === 'optional') return [];
  const breaking = REFUSED.has(change);
  const mend = breaking
    ? 'Calls that were valid get 400. Keep accepting them, or use another webhook for the new body.'
    : 'Nothing: calls without it are accepted.';
  return [{ at: REQUEST, audience: 'callers', what: `"${path}" ${words}.`, breaking, mend }];
}

/** Returns the effect on a workflow that reads the body: it depends on removed, retyped, optional and new properties. */
function workflowDifference({ path, change, description: words }: SchemaChange): UnplacedDifference[] {
  if (change === 'tighter') return [];
  const breaking = change === 'gone' || change === 'retyped';
  const mend = breaking
    ? 'Export the workflow anew (npm run n8n:export); change one that was built by hand before this goes live.'
    : 'Export the workflow anew; one that was built by hand goes on, if it can do with what it gets.';
  return [{ at: REQUEST, audience: 'workflows', what: `"${path}" ${words}.`, breaking, mend }];
}

function fileChanges(old: ServerWebhook, now: ServerWebhook): UnplacedDifference[] {
  return (old.entry.files ?? []).flatMap((file): UnplacedDifference[] => {
    const current = now.entry.files?.find(({ path }) => path === file.path);
    if (!current) return [];
    const removed = current.accept.includes('*') ? [] : file.accept.filter((type) => !current.accept.includes(type));
    const changeTexts = [
      ...(removed.length > 0 ? [`"${file.path}" takes ${removed.join(', ')} no more.`] : []),
      ...(current.maxBytes < file.maxBytes
        ? [`"${file.path}" takes ${current.maxBytes} bytes at most, ${file.maxBytes} before.`]
        : []),
    ];
    const mend = 'Files that were taken get 400. Go on taking them.';
    const at = ['form', 'properties', file.field];
    return changeTexts.map((what) => ({ at, audience: 'callers', what, breaking: true, mend }));
  });
}

function accessChanges({ entry: old }: ServerWebhook, { entry: now }: ServerWebhook): UnplacedDifference[] {
  const at = ['request'];
  const differences: UnplacedDifference[] = [];
  if (old.public && !now.public) {
    const mend = 'Calls without one get 401. Keep "public": true, or tell those who call it.';
    differences.push({ at, audience: 'callers', what: 'it needs a session now.', breaking: true, mend });
  }
  if (!old.public && now.public) {
    const mend = 'Make sure that is meant.';
    differences.push({ at, audience: 'callers', what: 'it needs no session now.', breaking: false, mend });
  }
  if (now.timeoutSeconds < old.timeoutSeconds) {
    const what = `it is waited for ${now.timeoutSeconds} seconds, ${old.timeoutSeconds} before.`;
    const mend = 'Make sure the workflow is quick enough.';
    differences.push({ at, audience: 'workflows', what, breaking: false, mend });
  }
  return differences;
}
