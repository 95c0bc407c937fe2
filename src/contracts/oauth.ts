import type { IdentityProof } from './second-factor';

/** What a token of a grant opens: the tools of assistants, or the API. */
export type OAuthResource = 'mcp' | 'api';

/** Where clients look up how to authenticate (RFC 9728); the name of the resource follows. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The page on which a member decides on a request of a program: the authorization endpoint. */
export const CONSENT_PATH = '/connect';

/** The one scope there is: which tools and for how long is what the member chooses. */
export const OAUTH_SCOPE = 'tools';

/** Prefix of an access token of a grant, so that a leaked one can be recognized. */
export const GRANT_TOKEN_PREFIX = 'oat_';

/** Maximum number of connected programs per member. */
export const MAX_GRANTS = 50;

/** Answer of `GET /oauth/consent`: a program and the access it requests. */
export interface ConsentRequest {
  /** What the program calls itself; nobody has checked it. */
  name: string;
  /** Host that the member is sent back to. */
  host: string;
  resource: OAuthResource;
  /** All tools the member may choose from. */
  tools: { id: string; title: string }[];
  /** Why the request cannot be granted; the program learns it at `redirect`. */
  refusal?: { message: string; redirect: string };
}

/** Body of `POST /oauth/consent`. */
export interface ConsentDecision {
  /** The query of the page, as the program made it. */
  request: string;
  /** Absent: the member refuses. */
  grant?: IdentityProof & {
    /** Absent: all tools. */
    tools?: readonly string[];
    days: number;
  };
}

/** Answer of `POST /oauth/consent`: where the browser goes next. */
export interface ConsentAnswer {
  redirect: string;
}

/** A program that a member has connected. */
export interface ConnectedApp {
  id: string;
  name: string;
  host: string;
  resource: OAuthResource;
  /** Ids of its tools; absent for all. */
  tools?: readonly string[];
  /** ISO times. */
  createdAt: string;
  expiresAt: string;
  /** Last use, to the minute. */
  usedAt?: string;
}

/** Answer of `GET /oauth/grants`, the newest first. */
export interface ConnectedAppList {
  apps: ConnectedApp[];
  tools: { id: string; title: string }[];
}
