import { toStorableText } from '@/server/platform/database/storable-text';
import { singleLine } from '@/server/platform/http/body-schema';
import { isLoopback } from '@/server/platform/variables';
import { OAuthError } from './oauth-error';

/** A program's description of itself (RFC 7591). */
export interface ClientMetadata {
  /** Name chosen by the program; it is not verified. */
  name: string;
  redirectUris: readonly string[];
}

const MAX_NAME_LENGTH = 80;
const MAX_REDIRECT_URIS = 10;
const MAX_URI_LENGTH = 500;
/** The longest name that the domain name system takes, and a scheme longer than those of any app. */
const MAX_HOST_LENGTH = 253;
const MAX_SCHEME_LENGTH = 100;

/** URI schemes of known desktop programs. All other private schemes must contain a period (RFC 8252, section 7.1). */
const DESKTOP_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'];

/** Reads the metadata of a client. @throws OAuthError naming the invalid part */
export function readClientMetadata(value: unknown): ClientMetadata {
  const { client_name: name, redirect_uris: uris } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECT_URIS)
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} addresses.`,
    );
  const invalidUri = uris.find((uri) => typeof uri !== 'string' || !isRedirectUri(uri));
  if (invalidUri !== undefined)
    throw new OAuthError(
      'invalid_redirect_uri',
      `Each of redirect_uris must be an https address, an http address of this device (http://127.0.0.1), or one of an app (com.example.app:/), without a fragment, of up to ${MAX_URI_LENGTH} characters.`,
    );
  if (name !== undefined && typeof name !== 'string')
    throw new OAuthError('invalid_client_metadata', 'client_name must be a text.');
  const shown = displayName(name) || displayName(redirectHost(uris[0] as string));
  return { name: shown, redirectUris: uris as string[] };
}

/** Returns a name as one line without invisible characters, which could make it look like another name. */
function displayName(name = ''): string {
  const visible = singleLine(toStorableText(name).replace(/\p{Cf}/gu, ''));
  return [...visible].slice(0, MAX_NAME_LENGTH).join('');
}

function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_URI_LENGTH || uri.includes('#') || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password || hostname.length > MAX_HOST_LENGTH || protocol.length > MAX_SCHEME_LENGTH) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return isLoopback(hostname);
  return protocol.includes('.') || DESKTOP_SCHEMES.includes(protocol);
}

/** Returns whether a redirect address is the client's; on the device, with any port (RFC 8252, section 7.3). */
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

/** Describes the target of a redirect for the member. */
export function redirectHost(uri: string): string {
  const { protocol, host, hostname } = new URL(uri);
  if (protocol === 'https:') return host;
  return isLoopback(hostname) ? 'a program on this device' : `an app on this device (${protocol.slice(0, -1)})`;
}
