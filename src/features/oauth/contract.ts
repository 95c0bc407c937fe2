import type { TokenResource } from '@/contracts/access-token';
import type { IdentityProof } from '@/contracts/second-factor';
import { pagePaths } from '@/generated/slots/paths';

/** The authorization endpoint: the page on which a member decides on a program's request. */
export const CONSENT_PATH = pagePaths.oauth;

/** Maximum number of connected programs per member. */
export const MAX_GRANTS = 50;

/** Response to `GET /oauth/consent`: a program and the access it requests. */
export interface ConsentRequest {
  /** The name the program gave itself; not verified. */
  name: string;
  /** Host that the member is sent back to. */
  host: string;
  resource: TokenResource;
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
  resource: TokenResource;
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
