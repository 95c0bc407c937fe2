import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { Failure } from '@/contracts/failure';
import type { Challenges } from './challenges';

/** A member for whom a passkey is created. */
export interface PasskeyOwner {
  id: string;
  email: string;
}

/** The ceremonies of WebAuthn. All take the `Origin` header of the request. @throws Failure 400 for a foreign origin */
export interface Passkeys {
  /** Returns the options of the browser's call that creates a passkey. */
  creationOptions(
    owner: PasskeyOwner,
    existing: readonly WebAuthnCredential[],
    origin: string | undefined,
  ): Promise<object>;
  /** Verifies a new passkey; undefined if it is refused. */
  verifyCreated(ownerId: string, answer: unknown, origin: string | undefined): Promise<WebAuthnCredential | undefined>;
  /** Returns the options of the browser's call that uses a passkey. @param allowed by default any passkey of this site */
  requestOptions(purpose: string, origin: string | undefined, allowed?: readonly WebAuthnCredential[]): Promise<object>;
  /** Verifies the use of a passkey and returns its new counter; undefined if it is refused. */
  verifyUsed(
    purpose: string,
    answer: unknown,
    credential: WebAuthnCredential,
    origin: string | undefined,
  ): Promise<number | undefined>;
}

export interface PasskeysOptions {
  challenges: Challenges;
  siteUrl: string;
}

/**
 * Loads the library on first use, because it is slow to load (it parses the certificates of all authenticator vendors)
 * and rarely needed.
 */
const loadLibrary = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256 as COSE numbers. Every authenticator supports at least one of them. */
const ALGORITHMS = [-7, -8, -257];

/** A passkey as browsers see it, without its key. */
const toDescriptor = ({ id, transports }: WebAuthnCredential) => ({ id, transports });

/**
 * Returns the purpose of the challenge for a new passkey. The challenge proves that the owner has confirmed their
 * identity.
 */
const creationPurpose = (ownerId: string) => `create ${ownerId}`;

/** Creates the ceremonies. The device always verifies its user, so that a passkey alone is two factors. */
export function createPasskeys({ challenges, siteUrl }: PasskeysOptions): Passkeys {
  /** Reads the URL only when needed, because commands that open the database have no site. */
  function ownOrigins(): string[] {
    const { origin } = new URL(siteUrl);
    return [origin, origin.replace('//127.0.0.1', '//localhost')];
  }

  /**
   * Returns the expected origin and the id of the relying party. @throws Failure 400 if the page is not of this site,
   * or its host is an IP address
   */
  function relyingParty(origin: string | undefined): { expectedOrigin: string; rpID: string } {
    const origins = ownOrigins();
    if (origin === undefined || !origins.includes(origin))
      throw new Failure('wrong_origin', `Passkeys of this site are used at ${origins.join(' or ')}.`, 400);
    const { hostname } = new URL(origin);
    if (isIP(hostname.replace(/^\[|\]$/g, '')))
      throw new Failure('no_host_name', `Passkeys take an address with a name: open this site at ${origins[1]}.`, 400);
    return { expectedOrigin: origin, rpID: hostname };
  }

  return {
    async creationOptions({ id, email }, existing, origin) {
      const { rpID } = relyingParty(origin);
      const { generateRegistrationOptions } = await loadLibrary();
      return generateRegistrationOptions({
        rpName: new URL(siteUrl).hostname,
        rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        challenge: challenges.issue(creationPurpose(id)),
        excludeCredentials: existing.map(toDescriptor),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async verifyCreated(ownerId, answer, origin) {
      const { expectedOrigin, rpID } = relyingParty(origin);
      const { verifyRegistrationResponse } = await loadLibrary();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.redeem(creationPurpose(ownerId), challenge),
        expectedOrigin,
        expectedRPID: rpID,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => ({ verified: false, registrationInfo: undefined }));
      return verified ? registrationInfo?.credential : undefined;
    },

    async requestOptions(purpose, origin, allowed) {
      const { rpID } = relyingParty(origin);
      const { generateAuthenticationOptions } = await loadLibrary();
      return generateAuthenticationOptions({
        rpID,
        challenge: challenges.issue(purpose),
        userVerification: 'required',
        ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
      });
    },

    async verifyUsed(purpose, answer, credential, origin) {
      const { expectedOrigin, rpID } = relyingParty(origin);
      const { verifyAuthenticationResponse } = await loadLibrary();
      const verification = await verifyAuthenticationResponse({
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => challenges.redeem(purpose, challenge),
        expectedOrigin,
        expectedRPID: rpID,
        credential,
      }).catch(() => undefined);
      return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
    },
  };
}
