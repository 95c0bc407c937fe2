import { isUrlAllowed, publicOnly } from '@/automation/parts/net-guard';
import { CALLBACK_HEADER, MAX_CALLBACK_URL_LENGTH } from '@/contracts/callback';
import { Failure } from '@/contracts/failure';

/**
 * Validates a callback URL: it must be public and use https, or belong to an origin that the operator has allowed.
 * Returns the URL without its fragment.
 *
 * @throws Failure 400, whose message never repeats the URL, because it may contain a secret
 */
export function callbackAddress(input: string, openedOrigins: readonly string[]): string {
  const url = input.length <= MAX_CALLBACK_URL_LENGTH && URL.canParse(input) ? new URL(input) : undefined;
  if (!url || url.username || url.password)
    throw refusal(`must be a URL of up to ${MAX_CALLBACK_URL_LENGTH} characters, without user and password.`);
  url.hash = '';
  if (openedOrigins.includes(url.origin)) return url.href;
  if (url.protocol !== 'https:') throw refusal('must begin with https://.');
  if (!isUrlAllowed(url, publicOnly)) throw refusal('must be public and use the default port.');
  return url.href;
}

function refusal(requirement: string): Failure {
  return new Failure('invalid_callback', `The address of a callback ${requirement}`, 400, { field: CALLBACK_HEADER });
}
