import type { Action, Declaration, Messages, ToolResponse, ToolResult } from '@/generated/declaration';
import { TODO_PREFIX } from '../project/open-questions';
import type { ChosenPlugins } from './choose-plugins';
import type { NewToolParams, UniqueNames } from './new-tool-params';
import type { StarterKind } from './starter-kinds';

/** After a timeout in the browser the run continues on the server, so the message must not say that it failed. */
export const TIMED_OUT_MESSAGE = 'This takes longer than expected. The result is shown here when it arrives.';

/** The parts of a declaration that depend on the kind of result. */
interface KindParts {
  result?: Partial<ToolResult>;
  actions: Action[];
  messages: Messages;
}

const COPY: Action = { do: 'copy', label: 'Copy' };
const COPIED = { copied: 'Copied to clipboard!', copyFailed: 'Failed to copy. Please try again.' };

const KIND_PARTS: Record<StarterKind, KindParts> = {
  text: { actions: [COPY], messages: COPIED },
  'prompt-pair': {
    result: {
      cards: [
        { from: 'lovable_prompt', title: 'For an app builder', copied: 'First prompt copied to clipboard!' },
        { from: 'chatgpt_prompt', title: 'For a chat assistant', copied: 'Second prompt copied to clipboard!' },
      ],
    },
    actions: [],
    messages: { copyFailed: COPIED.copyFailed },
  },
  scenes: {
    actions: [{ do: 'copy', label: 'Copy All Scenes' }],
    messages: { ...COPIED, copiedItem: 'Scene {scene} copied to clipboard!' },
  },
  leads: {
    result: {
      columns: [
        { from: 'name', title: 'Business Name' },
        { from: 'phone', title: 'Phone Number' },
        { from: 'email', title: 'Email' },
      ],
    },
    actions: [{ do: 'csv', label: 'Export CSV', file: 'leads-{count}' }],
    messages: { done: 'Found {count}.' },
  },
  rows: {
    result: {
      renderer: 'table',
      // Next to the form, a table has room for two columns only.
      layout: 'below',
      columns: [
        { from: 'name', title: 'Name' },
        { from: 'why', title: 'Why' },
        { from: 'score', title: 'Score', as: 'number' },
      ],
    },
    actions: [{ do: 'csv', label: 'Export CSV', file: 'list-{count}' }],
    messages: { done: 'Found {count}.' },
  },
  record: {
    result: {
      renderer: 'facts',
      facts: [
        { from: 'headline', title: 'In a sentence' },
        { from: 'score', title: 'Score', as: 'percent' },
        {
          from: 'steps',
          title: 'Next steps',
          as: 'table',
          columns: [
            { from: 'what', title: 'What' },
            { from: 'who', title: 'Who' },
          ],
        },
      ],
    },
    actions: [COPY],
    messages: COPIED,
  },
  'call-flow': { actions: [COPY], messages: COPIED },
  proposal: { actions: [COPY], messages: COPIED },
};

/** Returns the declaration of a new tool: one question, a key, and a result of the requested kind. */
export function newDeclaration(
  { id, title, result, route }: NewToolParams,
  chosen: ChosenPlugins,
  names: UniqueNames,
): Declaration {
  const parts = KIND_PARTS[result];
  return {
    ...pageAndCard({ id, title, route }, names, `${title}. ${TODO_PREFIX} in one sentence what a member gets.`),
    form: {
      type: 'object',
      required: ['topic', 'apiKey'],
      properties: {
        topic: { type: 'string', title: 'What is it about?', minLength: 2, maxLength: 500 },
        apiKey: { type: 'string', title: 'OpenAI API key', minLength: 1, secret: true },
      },
    },
    ui: {
      sections: [{ fields: ['topic', 'apiKey'] }],
      fields: {
        topic: { placeholder: 'A garden shop' },
        apiKey: {
          widget: 'secret',
          provider: 'openai',
          placeholder: 'sk-...',
          help: 'Sent only to make this result, never stored. Enter demo to try the tool without a key.',
        },
      },
      submit: { label: 'Generate', running: 'Generating...' },
    },
    request: { webhook: names.webhook, timeoutSeconds: 180, body: 'form' },
    progress: { kind: 'indeterminate', note: 'This usually takes less than a minute.' },
    response: { normaliser: chosen.normaliser as ToolResponse['normaliser'] },
    result: {
      renderer: chosen.renderer as ToolResult['renderer'],
      title: 'Your result',
      ...parts.result,
      actions: [...parts.actions, { do: 'reset', label: 'Start Over', clears: ['answers', 'secrets', 'result'] }],
    },
    storage: { key: names.storageKey, version: 1, result: true },
    messages: {
      done: 'Your result is ready!',
      failed: 'Something went wrong. Please try again.',
      timedOut: TIMED_OUT_MESSAGE,
      ...parts.messages,
      reset: 'Ready for a new start!',
    },
    examples: [{ title: 'A garden shop', answers: { topic: 'A garden shop' } }],
  };
}

/** Returns the page and the dashboard card of a new tool. */
export function pageAndCard(
  { id, title, route }: Omit<NewToolParams, 'result'>,
  { order }: UniqueNames,
  about: string,
): Pick<Declaration, '$schema' | 'id' | 'kind' | 'page' | 'card'> {
  return {
    $schema: '../../schemas/tool.schema.json',
    id,
    kind: 'form',
    page: {
      route,
      title,
      description: about,
      intro: `${TODO_PREFIX} in one line what the tool promises.`,
      back: { to: '/dashboard', label: 'Back to Dashboard' },
    },
    card: {
      title,
      description: `${TODO_PREFIX} in one or two sentences what the tool does.`,
      category: 'New',
      icon: 'sparkles',
      badges: ['AI'],
      order,
      status: 'unlisted',
    },
  };
}
