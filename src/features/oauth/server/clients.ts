import { requestPublic } from '@/automation/parts/get-public';
import { type NetGuard, publicOnly } from '@/automation/parts/net-guard';
import { readTextBody } from '@/automation/parts/read-body';
import { tooManyRequests } from '@/contracts/failure';
import { isObject } from '@/contracts/json';
import type { Db, Row } from '@/server/platform/database/db';
import { tryParseStorableJson } from '@/server/platform/database/storable-text';
import { countOrRefuse, createRateLimit } from '@/server/platform/http/rate-limit';
import { UUID } from '@/server/platform/http/uuid';
import { type ClientMetadata, readClientMetadata } from './client-metadata';
import { OAuthError } from './oauth-error';

/** A program that asks members for access. */
export interface Client extends ClientMetadata {
  id: string;
}

/** The programs that ask members for access. */
export type Clients = ReturnType<typeof createClients>;

/** Reads the JSON text at a public address, without following redirects; undefined if it cannot be read. */
export type ReadClientDocument = (address: string) => Promise<string | undefined>;

/** Maximum registrations from one address per hour: assistants register all of their users from few. */
const REGISTRATIONS_PER_HOUR = 100;

/**
 * Maximum registered programs without a grant. Beyond it, new ones take the place of the oldest: anybody may register, and
 * nobody may keep the programs of members out.
 */
const MAX_UNUSED = 20_000;

/** A member who is connecting a program grants it access within this time; until then, it keeps its place. */
const CONNECTING = `interval '15 minutes'`;

/** How many of the oldest make room at once. */
const EVICTED = 500;

/** How long a count of them holds: anybody may register, and counting reads every program. */
const COUNT_MS = 60_000;

/** Maximum number of documents fetched for one member per minute. */
const DOCUMENTS_PER_MINUTE = 20;

/** How long a document is cached, and how many documents are cached. */
const DOCUMENT_MS = 15 * 60_000;
const MAX_DOCUMENTS = 500;

const UNKNOWN = 'This program is not registered here. Connect it again from its own settings.';

interface StoredClient extends Row {
  name: string;
  /** JSON */
  uris: string;
}

/** Creates the access to clients in a database. Without `readDocument`, all of them must register. */
export function createClients(
  db: Pick<Db, 'query'>,
  readDocument: ReadClientDocument | undefined,
  now = () => performance.now(),
) {
  const registrations = createRateLimit(REGISTRATIONS_PER_HOUR, 3600);
  const fetches = createRateLimit(DOCUMENTS_PER_MINUTE, 60);
  const documents = new Map<string, { client: Client; until: number }>();
  let unused = { count: 0, until: Number.NEGATIVE_INFINITY };

  /** Counts one more program. @throws Failure 429 if there are too many without a grant */
  async function takeRoom(): Promise<void> {
    if (unused.until <= now()) {
      const sql = `select count(*)::integer as count from public.oauth_clients c
        where not exists (select from public.oauth_grants g where g.client_id = c.id::text)`;
      const [row] = await db.query<{ count: number }>(sql);
      unused = { count: row?.count ?? 0, until: now() + COUNT_MS };
    }
    if (unused.count >= MAX_UNUSED) unused.count -= await evictOldest();
    if (unused.count >= MAX_UNUSED)
      throw tooManyRequests('too_many_programs', 'Too many registrations. Wait a quarter of an hour.', 900);
    unused.count += 1;
  }

  /** Removes the programs without a grant that registered first; resolves to how many. */
  async function evictOldest(): Promise<number> {
    const sql = `delete from public.oauth_clients where id in (
      select c.id from public.oauth_clients c where c.created_at < now() - ${CONNECTING}
        and not exists (select from public.oauth_grants g where g.client_id = c.id::text)
      order by c.created_at limit ${EVICTED}) returning id`;
    return (await db.query(sql)).length;
  }

  async function findDocument(id: string, member: string): Promise<Client> {
    if (!readDocument)
      throw new OAuthError('invalid_client', 'This site reads no metadata documents: a program must register here.');
    const cached = documents.get(id);
    if (cached && cached.until > now()) return cached.client;
    documents.delete(id);
    countOrRefuse(
      fetches,
      member,
      'too_many_programs',
      (seconds) => `Please wait ${seconds} seconds before you connect more.`,
    );
    const client = { id, ...parseDocument(id, await readDocument(id)) };
    const [oldest] = documents.keys();
    if (oldest !== undefined && documents.size >= MAX_DOCUMENTS) documents.delete(oldest);
    documents.set(id, { client, until: now() + DOCUMENT_MS });
    return client;
  }

  return {
    /** Registers a program (RFC 7591). @throws OAuthError, or Failure 429 after too many from one address */
    async register(value: unknown, address: string): Promise<Client & { createdAt: string }> {
      const { name, redirectUris } = readClientMetadata(value);
      countOrRefuse(
        registrations,
        address,
        'too_many_programs',
        (seconds) => `Too many registrations. Wait ${seconds} seconds.`,
      );
      await takeRoom();
      const sql = `insert into public.oauth_clients (name, redirect_uris)
        values ($1, array(select jsonb_array_elements_text($2::text::jsonb)))
        returning id::text as id, floor(extract(epoch from created_at))::text as "createdAt"`;
      const [row] = await db.query<{ id: string; createdAt: string }>(sql, [name, JSON.stringify(redirectUris)]);
      if (!row) throw new Error('The database has recorded no program.');
      return { ...row, name, redirectUris };
    },
    /**
     * Finds a program by its id: a registered one, or the address of its metadata document.
     *
     * @throws OAuthError if there is none, Failure 429 after too many documents of one member
     */
    async find(id: string, member: string): Promise<Client> {
      if (isDocumentAddress(id)) return findDocument(id, member);
      const sql = 'select name, to_jsonb(redirect_uris)::text as uris from public.oauth_clients where id = $1::uuid';
      const [row] = UUID.test(id) ? await db.query<StoredClient>(sql, [id]) : [];
      if (!row) throw new OAuthError('invalid_client', UNKNOWN);
      return { id, name: row.name, redirectUris: JSON.parse(row.uris) as string[] };
    },
  };
}

/** Returns whether an id is the address of a metadata document: https, with a path, in normalized form. */
function isDocumentAddress(id: string): boolean {
  if (!id.startsWith('https://') || id.length > 500 || !URL.canParse(id)) return false;
  const { href, pathname, hash, username, password } = new URL(id);
  return href === id && pathname !== '/' && !hash && !username && !password;
}

function parseDocument(id: string, text: string | undefined): ClientMetadata {
  const document = tryParseStorableJson(text ?? '');
  if (!isObject(document) || document.client_id !== id)
    throw new OAuthError('invalid_client', `There is no metadata document of a program at ${id} that names itself.`);
  return readClientMetadata(document);
}

const TIMEOUT_MS = 5000;

/** Maximum size of a document. No legitimate document is larger, and a truncated one is not valid JSON. */
const MAX_BYTES = 5120;

/** Creates the reader of clients' metadata documents. It reads only public addresses and follows no redirects. */
export function clientDocumentReader(guard: NetGuard = publicOnly): ReadClientDocument {
  return async (address) => {
    const isSameAddress = async (url: URL) => url.href === address;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const received = await requestPublic(address, guard, signal, 'application/json', isSameAddress);
      if (received?.response.statusCode === 200) return (await readTextBody(received.response, MAX_BYTES, true)).text;
      received?.response.destroy();
    } catch {
      // An unreadable document counts as missing. The kind of network error would reveal too much to the caller.
    }
    return undefined;
  };
}
