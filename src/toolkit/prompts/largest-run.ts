import { formatDollars, type TokenCounts } from '@/contracts/usage';
import type { FieldItems, FieldSchema } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { DEFAULT_MODEL, largestCost } from '@/registry/model-prices';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import type { ProjectFolders } from '../codegen/start-files';
import { sampleRequests, sampleRunInput } from './prompts';
import { stubWebhooks } from './stub-run';

/** Longest body that the gateway accepts by default, in characters. */
const MAX_BODY_LENGTH = 256 * 1024;

/** Maximum cost in US dollars of one run of a tool with the default model, so that growth is noticed at once. */
export const MAX_RUN_DOLLARS = 0.4;

/** The maximum use of a run, and its cost with the default model. */
export interface LargestRun {
  tool: string;
  /** Id of the action on the result; absent for the submit itself. */
  action?: string;
  tokens: TokenCounts;
  /** US dollars; absent if the default model has no price. */
  cost?: number;
}

/**
 * Returns the maximum use of each request of a tool that calls a chat model, as production code calculates it: for the
 * longest answers that the form accepts, the longest pages, files and earlier results, and two calls. Texts without a
 * maximum length share the longest body that the gateway accepts.
 */
export async function largestRuns(folders: ProjectFolders, tool: ResolvedDeclaration): Promise<LargestRun[]> {
  if (tool.kind !== 'form') return [];
  const form = asForm(tool);
  const webhooks = stubWebhooks(folders, form, () => '', []);
  const largestByAction = new Map<string, LargestRun>();
  for (const { declared, sample } of sampleRequests(folders.root, form)) {
    const webhook = webhooks.get(declared.request.webhook);
    if (!webhook?.largestUse) continue;
    const answers = longestAnswers(form, sample.answers);
    const { body } = await sampleRunInput(folders, form, declared, { ...sample, answers });
    const tokens = webhook.largestUse(body);
    const cost = largestCost(DEFAULT_MODEL, tokens);
    const action = declared.action && { action: declared.action };
    const run = { tool: tool.id, ...action, tokens, ...(cost !== undefined && { cost }) };
    const former = largestByAction.get(declared.action ?? '');
    if (!former || former.tokens.input < tokens.input) largestByAction.set(declared.action ?? '', run);
  }
  return [...largestByAction.values()];
}

/** Formats the largest runs, the most expensive first. */
export function largestRunsText(runs: readonly LargestRun[]): string {
  const lines = runs
    .toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
    .map(({ tool, action, tokens, cost }) => {
      const name = [tool, action].filter(Boolean).join(', ');
      const price = cost === undefined ? 'price unknown' : formatDollars(cost);
      return `${name}: ${tokens.input} tokens sent, ${tokens.output} written, ${price}`;
    });
  const title = `=== The largest run of each tool, with its price for ${DEFAULT_MODEL}, which must not exceed ${formatDollars(MAX_RUN_DOLLARS)}`;
  return [title, ...lines].join('\n');
}

/** Returns the answers of a sample, with every text and list at the maximum length of the form. */
function longestAnswers({ form: { properties } }: FormDeclaration, answers: Answers): Answers {
  const unlimitedFields = Object.values(properties).filter(
    (field) => isOpenText(field) || (field.items && isOpenText(field.items)),
  );
  const openLength = Math.floor(MAX_BODY_LENGTH / Math.max(1, unlimitedFields.length));
  const longest = (field: FieldSchema | FieldItems, value: unknown): unknown => {
    if (field.type === 'string' && !field.enum && field.format !== 'file')
      return 'x'.repeat(field.maxLength ?? openLength);
    if (field.type !== 'array' || !('items' in field) || !field.items) return value;
    const { items, maxItems = 1 } = field;
    if (items.enum) return items.enum;
    const [entry] = Array.isArray(value) ? value : [];
    const text = longest(items, entry);
    return Array.from({ length: maxItems }, () =>
      typeof text === 'string' && items.maxLength === undefined
        ? text.slice(0, Math.ceil(openLength / maxItems))
        : text,
    );
  };
  const entries = Object.entries(properties).map(([name, field]) => [name, longest(field, answers[name])] as const);
  return { ...answers, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

function isOpenText({ type, enum: choices, maxLength, format }: FieldSchema | FieldItems): boolean {
  return type === 'string' && !choices && maxLength === undefined && format !== 'file';
}
