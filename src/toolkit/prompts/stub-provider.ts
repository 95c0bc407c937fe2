import type { AutomationServices } from '@/automation/parts/module';
import { DEFAULT_LETTERHEAD } from '@/contracts/document';

/** One call to a model provider. */
export interface ModelCall {
  /** The path below the provider's address: `/chat/completions`. */
  path: string;
  /** The body, or for form data its parts, in which files are replaced by their names. */
  body: Record<string, unknown>;
}

/** The body of a chat call. */
export interface Chat {
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name: string; schema: object } };
}

/** Returns the chat of a call; undefined for other calls. */
export function chatOf({ body }: ModelCall): Chat | undefined {
  return Array.isArray(body.messages) ? (body as unknown as Chat) : undefined;
}

/** Address of the model provider that the stub replaces. */
export const PROVIDER = 'https://provider.invalid';
const FILE_ID = '00000000-0000-4000-8000-000000000000';

/**
 * Returns services for automations without network access: a model provider that records its calls and always gives the
 * same reply, and placeholder texts for pages and files. All other hosts are unreachable.
 */
export function stubServices(reply: () => string, calls: ModelCall[]): Omit<AutomationServices, 'resultSchema'> {
  const answer: typeof fetch = async (address, { body } = {}) => {
    const url = String(address);
    if (!url.startsWith(PROVIDER)) throw new Error(`${url} cannot be reached`);
    calls.push({ path: url.slice(PROVIDER.length), body: bodyOf(body) });
    return Response.json({
      choices: [{ message: { content: reply() } }],
      data: [{ b64_json: 'AAAA' }],
      text: '(what is said in the recording)',
    });
  };
  return {
    llm: { baseUrl: PROVIDER, model: 'stub', key: 'stub', timeoutSeconds: 60 },
    places: { baseUrl: 'https://places.invalid', target: 1, maxCalls: 1, emailSeconds: 1 },
    fetch: answer,
    fetchFile: answer,
    readPage: async (url) => ({ url, text: `<p>(the text of ${url})</p>` }),
    wait: async () => undefined,
    mailer: async () => false,
    mayMail: async () => false,
    letterhead: async () => DEFAULT_LETTERHEAD,
    records: { save: async () => undefined, keepRefused: async () => undefined },
    files: {
      read: async ({ name }) => new TextEncoder().encode(`(the text of ${name})`),
      save: async (_run, _bytes, name) => `${FILE_ID}/${name}`,
      demo: async () => new Uint8Array(),
    },
    log: () => undefined,
  };
}

function bodyOf(body: unknown): Record<string, unknown> {
  if (!(body instanceof FormData)) return JSON.parse(String(body)) as Record<string, unknown>;
  return Object.fromEntries([...body].map(([name, part]) => [name, part instanceof File ? `(${part.name})` : part]));
}
