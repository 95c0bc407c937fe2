import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from '../../platform/equals-in-constant-time';
import type { Right } from '../../platform/http/client-address';

/** How long a link is valid. */
const LIFETIME_SECONDS = 3600;

/**
 * What a link was made for, exactly one, whose end ends the link, by the name of its kind: the id of what a feature gives out, such
 * as a share link, or what the maker of the link was let in by (`Right`).
 */
export type LinkSource = Readonly<Record<string, string | undefined>>;

/** Kinds of a right, the narrowest first: a source that names several is the first of them. */
export const RIGHT_KINDS: readonly string[] = ['token', 'session', 'member'] satisfies (keyof Right)[];

/** Creates and checks links to read a file or a document without a session. */
export type FileLinks = ReturnType<typeof createFileLinks>;

/** What the query of a link says. */
export interface SignedQuery {
  expires: string;
  signature: string;
  source: LinkSource;
}

/** Creates links that are signed with this key. */
export function createFileLinks(key: string, now: () => number = Date.now) {
  const sign = (subject: string, expires: string, source: LinkSource) => {
    const lines = [subject, expires, ...sourceParams(source).map(([name, value]) => `${name}=${value}`)];
    return createHmac('sha256', key).update(lines.join('\n')).digest();
  };
  function makeLink(path: string, subject: string, source: LinkSource): { path: string; expires: Date } {
    const seconds = String(Math.floor(now() / 1000) + LIFETIME_SECONDS);
    const signature = sign(subject, seconds, source).toString('base64url');
    const query = new URLSearchParams([['expires', seconds], ...sourceParams(source), ['signature', signature]]);
    return { path: `${path}?${query}`, expires: new Date(Number(seconds) * 1000) };
  }
  function check(subject: string, { expires, signature, source }: SignedQuery): 'good' | 'expired' | 'forged' {
    // A line break in `expires` could make one signed line look like two.
    if (!/^\d+$/.test(expires)) return 'forged';
    if (!equalsInConstantTime(Buffer.from(signature, 'base64url'), sign(subject, expires, source))) return 'forged';
    return Number(expires) * 1000 > now() ? 'good' : 'expired';
  }
  return {
    /** Creates a link to a file: a path with a signature, and its expiry. */
    make: ({ id, name }: { id: string; name: string }, source: LinkSource) =>
      makeLink(`/files/${id}/${encodeURIComponent(name)}`, id, source),
    /** Creates a link to the document of a run. */
    makeDocument: (run: string, source: LinkSource) => makeLink(`/runs/${run}/document`, documentOf(run), source),
    /** Returns whether a signature is valid for a file. */
    check,
    /** Returns whether a signature is valid for the document of a run. */
    checkDocument: (run: string, signed: SignedQuery) => check(documentOf(run), signed),
  };
}

/** Returns what the signature of a document covers. No file has such an id, although programs choose the ids of runs. */
function documentOf(run: string): string {
  return `document of ${run}`;
}

/** Returns the parameter of the source: at most one, so that a value with a line break cannot look like two. */
function sourceParams(source: LinkSource): [name: string, value: string][] {
  const named = Object.entries(source).flatMap(([name, id]): [string, string][] => (id ? [[name, id]] : []));
  return named.sort(([a], [b]) => RIGHT_KINDS.indexOf(a) - RIGHT_KINDS.indexOf(b)).slice(0, 1);
}
