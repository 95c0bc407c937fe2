import type { Logo, Spelling } from './document';
import type { ResultKind } from './plugins';

/** The page a link leads to; its token stands behind `#`, which no browser sends to anybody. */
export const SHARED_PATH = '/shared';

/** Live links of a member at the same time. */
export const MOST_SHARES = 50;

/** The most days a link may be good for. */
export const MOST_SHARE_DAYS = 90;

/** Whether a text looks like the token of a link: so long are 32 bytes in base64url. */
export function isShareToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text);
}

/** What a reader sees: the result on a page, with its document where there is one, or the document alone. */
export type SharedWhat = 'result' | 'document';

/** What a member makes a link to: `POST /shares`. */
export interface ShareAsk {
  /** Id of the run. */
  run: string;
  what: SharedWhat;
  /** For how many days it is good. */
  days: number;
  /** What the reader is told that it is. */
  title: string;
  /** Whom it is prepared for. */
  client?: string;
  /** The result as the member has changed it; as it came where absent. */
  value?: unknown;
}

/** A live link as its member is told of it; never with its token: `GET /shares?run=<id>`. */
export interface Share {
  id: string;
  run: string;
  what: SharedWhat;
  title: string;
  client: string;
  /** ISO times. */
  createdAt: string;
  expiresAt: string;
  /** How often it was opened. */
  views: number;
}

export interface ShareList {
  shares: Share[];
}

/** A link that was just made: the only time its token is told. */
export interface MadeShare extends Share {
  token: string;
}

/** What somebody with a token sees: `POST /shares/open`. */
export interface SharedResult {
  title: string;
  client: string;
  /** Whose it is, as their letterhead says; empty where it says nothing. */
  name: string;
  logo?: Logo;
  spelling: Spelling;
  /** When the result was made, and until when the link is good; ISO times. */
  date: string;
  expiresAt: string;
  /** Whether it can be had as a document: `POST /shares/open/document`. */
  document: boolean;
  /** Absent where the document alone is shared. */
  result?: { tool: string; kind: ResultKind; value: unknown };
}
