import type { Logo, Spelling } from '@/contracts/document';
import type { ResultKind } from '@/contracts/plugins';
import { pagePaths } from '@/generated/slots/paths';

/** Page that a share link opens. The token follows `#`, which browsers never send to a server. */
export const SHARED_PATH = pagePaths.shares;

/** Maximum number of active links per member. */
export const MAX_SHARES = 50;

/** Maximum lifetime of a link, in days. */
export const MAX_SHARE_DAYS = 90;

/** Returns whether a value has the format of a share token: 32 bytes as base64url. */
export function isShareToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text);
}

/** Content of a link: the result page (with its document, if there is one), or only the document. */
export type SharedContent = 'result' | 'document';

/** Body of `POST /shares`: the link to create. */
export interface ShareParams {
  run: string;
  what: SharedContent;
  /** Lifetime in days. */
  days: number;
  /** Title shown to the reader. */
  title: string;
  /** Name of the recipient. */
  client?: string;
  /** The result as edited by the member; absent to share the original. */
  value?: unknown;
}

/** An active link as its owner sees it, without its token: `GET /shares?run=<id>`. */
export interface Share {
  id: string;
  run: string;
  what: SharedContent;
  title: string;
  client: string;
  /** ISO times. */
  createdAt: string;
  expiresAt: string;
  /** How often the link was opened. */
  views: number;
}

export interface ShareList {
  shares: Share[];
}

/** A new link. Only this response contains the token. */
export interface CreatedShare extends Share {
  token: string;
}

/** Response to `POST /shares/open`: what the holder of a token sees. */
export interface SharedResult {
  title: string;
  client: string;
  /** Name on the owner's letterhead; may be empty. */
  name: string;
  logo?: Logo;
  spelling: Spelling;
  /** Creation time of the result and expiry of the link, as ISO times. */
  date: string;
  expiresAt: string;
  /** true: the result of a demo; absent for all others. */
  sample?: true;
  /** Whether a document is available: `POST /shares/open/document`. */
  document: boolean;
  /** Absent if only the document is shared. */
  result?: { tool: string; kind: ResultKind; value: unknown };
}
