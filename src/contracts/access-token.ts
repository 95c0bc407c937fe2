/** What a token may be good for: the MCP endpoint or the API. One that a member made is good for both. */
export type TokenResource = 'mcp' | 'api';

/** Path prefix of the metadata that tells programs how to get a token (RFC 9728); the name of the resource follows. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The only scope of a token; the member chooses the tools and the lifetime. */
export const TOKEN_SCOPE = 'tools';

/** Prefix of a token that a program got by a grant, so that a leaked one can be recognized. */
export const GRANT_TOKEN_PREFIX = 'oat_';
