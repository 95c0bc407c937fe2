import type { AutomationServices } from '@/automation/parts/module';
import { PLAIN_LETTERHEAD } from '@/contracts/document';

/** One thing a provider of models was asked. */
export interface AskedCall {
  /** What was called, below the provider's address: `/chat/completions`. */
  path: string;
  /** The body, as it was sent; of a form its parts, with files by name. */
  body: Record<string, unknown>;
}

/** A chat, as its call holds it. */
export interface Chat {
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name: string; schema: object } };
}

/** The chat of a call; undefined where it is something else. */
export function chatOf({ body }: AskedCall): Chat | undefined {
  return Array.isArray(body.messages) ? (body as unknown as Chat) : undefined;
}

const PROVIDER = 'https://provider.invalid';
const FILE_ID = '00000000-0000-4000-8000-000000000000';

/**
 * What automations work with, without a way out of this process: a provider of models that keeps what it is asked and
 * always says the same, and stand-ins in words for pages and files. Whoever else is called cannot be reached.
 */
export function stubServices(says: () => string, asked: AskedCall[]): Omit<AutomationServices, 'resultSchema'> {
  const answer: typeof fetch = async (address, { body } = {}) => {
    const url = String(address);
    if (!url.startsWith(PROVIDER)) throw new Error(`nobody is at ${url}`);
    asked.push({ path: url.slice(PROVIDER.length), body: bodyOf(body) });
    return Response.json({
      choices: [{ message: { content: says() } }],
      data: [{ b64_json: 'AAAA' }],
      text: '(what is said in the recording)',
    });
  };
  return {
    llm: { baseUrl: PROVIDER, model: 'stub', key: 'stub', timeoutSeconds: 60 },
    places: { baseUrl: 'https://places.invalid', target: 1, mostCalls: 1, emailSeconds: 1 },
    fetch: answer,
    fetchFile: answer,
    readPage: async (url) => ({ url, text: `<p>(the text of ${url})</p>` }),
    wait: async () => undefined,
    mailer: async () => false,
    mayMail: async () => false,
    letterhead: async () => PLAIN_LETTERHEAD,
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
