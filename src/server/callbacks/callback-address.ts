import { publicOnly, urlAllowed } from '@/automation/parts/net-guard';
import { CALLBACK_HEADER, LONGEST_CALLBACK_URL } from '@/contracts/callback';
import { Failure } from '@/contracts/failure';

/**
 * An address a program named, as it is called: public and https, or of an origin the operator has opened.
 *
 * @throws Failure 400 in words that never repeat it, as it may hold a secret
 */
export function callbackAddress(given: string, opened: readonly string[]): string {
  const url = given.length <= LONGEST_CALLBACK_URL && URL.canParse(given) ? new URL(given) : undefined;
  if (!url || url.username || url.password)
    throw refused(`is an address of up to ${LONGEST_CALLBACK_URL} characters, without user and password.`);
  url.hash = '';
  if (opened.includes(url.origin)) return url.href;
  if (url.protocol !== 'https:') throw refused('begins with https://.');
  if (!urlAllowed(url, publicOnly)) throw refused('leads to a public address, on the usual port.');
  return url.href;
}

function refused(words: string): Failure {
  return new Failure('invalid_callback', `The address of a callback ${words}`, 400, { field: CALLBACK_HEADER });
}
