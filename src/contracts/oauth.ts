import type { IdentityProof } from './second-factor';

/** The resource to which a token of a grant gives access: the MCP endpoint or the API. */
export type OAuthResource = 'mcp' | 'api';

/** Path prefix of the metadata that tells clients how to authenticate (RFC 9728); the name of the resource follows. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The authorization endpoint: the page on which a member decides on a program's request. */
export const CONSENT_PATH = '/connect';

/** The only scope; the member chooses the tools and the lifetime. */
export const OAUTH_SCOPE = 'tools';

/** Prefix of an access token of a grant, so that a leaked one can be recognized. */
export const GRANT_TOKEN_PREFIX = 'oat_';

/** Maximum number of connected programs per member. */
export const MAX_GRANTS = 50;

/** Response to `GET /oauth/consent`: a program and the access it requests. */
export interface ConsentRequest {
  /** The name the program gave itself; not verified. */
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
  /** The query of the page, unchanged. */
  request: string;
  /** Absent if the member refuses. */
  grant?: IdentityProof & {
    /** Absent: all tools. */
    tools?: readonly string[];
    days: number;
  };
}

/** Response to `POST /oauth/consent`: the URL to which the browser goes next. */
export interface ConsentResponse {
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

/** Response to `GET /oauth/grants`, newest program first. */
export interface ConnectedAppList {
  apps: ConnectedApp[];
  tools: { id: string; title: string }[];
}
