import { toStorableText } from '../../platform/database/storable-text';
import { singleLine } from '../../platform/http/body-schema';
import { isLoopback } from '../../platform/variables';
import { OAuthError } from './oauth-error';

/** What a program says of itself (RFC 7591). */
export interface ClientMetadata {
  /** What it calls itself; nobody has checked it. */
  name: string;
  redirectUris: readonly string[];
}

const MAX_NAME_LENGTH = 80;
const MAX_REDIRECT_URIS = 10;
const MAX_URI_LENGTH = 500;

/** Schemes of known desktop programs; all others contain a period, as RFC 8252 (section 7.1) demands. */
const DESKTOP_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'];

/** Reads the metadata of a client. @throws OAuthError naming what is wrong */
export function readClientMetadata(value: unknown): ClientMetadata {
  const { client_name: name, redirect_uris: uris } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECT_URIS)
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} addresses.`,
    );
  const wrong = uris.find((uri) => typeof uri !== 'string' || !isRedirectUri(uri));
  if (wrong !== undefined)
    throw new OAuthError(
      'invalid_redirect_uri',
      `Each of redirect_uris must be an https address, an http address of this device (http://127.0.0.1), or one of an app (com.example.app:/), without a fragment, of up to ${MAX_URI_LENGTH} characters.`,
    );
  if (name !== undefined && typeof name !== 'string')
    throw new OAuthError('invalid_client_metadata', 'client_name must be a text.');
  return { name: displayName(name) || redirectHost(uris[0] as string), redirectUris: uris as string[] };
}

/** One line without invisible characters, which could make a name read as another's. */
function displayName(name = ''): string {
  const visible = singleLine(toStorableText(name).replace(/\p{Cf}/gu, ''));
  return [...visible].slice(0, MAX_NAME_LENGTH).join('');
}

function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_URI_LENGTH || uri.includes('#') || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return isLoopback(hostname);
  return protocol.includes('.') || DESKTOP_SCHEMES.includes(protocol);
}

/** Whether a client may be answered at an address: one it has named; on this device, at any port (RFC 8252, section 7.3). */
export function mayRedirect({ redirectUris }: ClientMetadata, uri: string): boolean {
  return redirectUris.includes(uri) || redirectUris.some((known) => isLoopbackOf(known, uri));
}

function isLoopbackOf(known: string, uri: string): boolean {
  if (!isRedirectUri(uri)) return false;
  const [one, other] = [new URL(known), new URL(uri)];
  if (one.protocol !== 'http:') return false;
  other.port = one.port;
  return one.href === other.href;
}

/** Where a member is sent back to, in words. */
export function redirectHost(uri: string): string {
  const { protocol, host, hostname } = new URL(uri);
  if (protocol === 'https:') return host;
  return isLoopback(hostname) ? 'a program on this device' : `an app on this device (${protocol.slice(0, -1)})`;
}
