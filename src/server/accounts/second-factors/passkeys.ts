import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { Failure } from '@/contracts/failure';
import type { ProvenAccount } from '../proven-account';
import type { Challenges } from './challenges';

/** A member for whom a second factor is added, and who has proved their identity. */
export interface PasskeyOwner extends ProvenAccount {
  email: string;
}

/** The `Origin` header of a request. */
export type Origin = string | undefined;

export interface PasskeysOptions {
  challenges: Challenges;
  siteUrl: string;
}

/** Loads the library on first use: it is slow to load (it parses the certificates of all vendors). */
const loadLibrary = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256 as COSE numbers. Every authenticator supports at least one of them. */
const ALGORITHMS = [-7, -8, -257];

/** A passkey as browsers see it, without its key. */
const toDescriptor = ({ id, transports }: WebAuthnCredential) => ({ id, transports });

/**
 * Returns the purpose of the challenge for a new passkey, which proves that its owner confirmed their identity. It ends with
 * a new password or factor.
 */
const creationPurpose = ({ id, stamp }: ProvenAccount) => `create ${id} ${stamp}`;

/**
 * Creates the ceremonies of WebAuthn. The device always verifies its user, so that a passkey alone is two factors. All methods
 * throw a Failure 400 for a foreign origin.
 */
export function createPasskeys({ challenges, siteUrl }: PasskeysOptions) {
  /** Reads the URL only when needed, because commands that open the database have no site. */
  function ownOrigins(): string[] {
    const { origin } = new URL(siteUrl);
    return [origin, origin.replace('//127.0.0.1', '//localhost')];
  }

  /** Returns expected origin and relying party. @throws Failure 400 for a foreign page, or a host without a name */
  function relyingParty(origin: Origin): { expectedOrigin: string; rpID: string } {
    const origins = ownOrigins();
    if (origin === undefined || !origins.includes(origin))
      throw new Failure('wrong_origin', `Passkeys of this site are used at ${origins.join(' or ')}.`, 400);
    const { hostname } = new URL(origin);
    if (isIP(hostname.replace(/^\[|\]$/g, '')))
      throw new Failure('no_host_name', `Passkeys take an address with a name: open this site at ${origins[1]}.`, 400);
    return { expectedOrigin: origin, rpID: hostname };
  }

  return {
    /** Returns the options of the browser's call that creates a passkey. */
    async creationOptions(
      { email, ...account }: PasskeyOwner,
      existing: readonly WebAuthnCredential[],
      origin: Origin,
    ): Promise<object> {
      const { rpID } = relyingParty(origin);
      const { generateRegistrationOptions } = await loadLibrary();
      return generateRegistrationOptions({
        rpName: new URL(siteUrl).hostname,
        rpID,
        userID: new TextEncoder().encode(account.id),
        userName: email,
        challenge: challenges.issue(creationPurpose(account)),
        excludeCredentials: existing.map(toDescriptor),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /** Verifies a new passkey; undefined if it is refused. */
    async verifyCreated(
      owner: ProvenAccount,
      answer: unknown,
      origin: Origin,
    ): Promise<WebAuthnCredential | undefined> {
      const { expectedOrigin, rpID } = relyingParty(origin);
      const { verifyRegistrationResponse } = await loadLibrary();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.redeem(creationPurpose(owner), challenge),
        expectedOrigin,
        expectedRPID: rpID,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => ({ verified: false, registrationInfo: undefined }));
      return verified ? registrationInfo?.credential : undefined;
    },

    /** Returns the options of the browser's call that uses a passkey. @param allowed by default any passkey of this site */
    async requestOptions(purpose: string, origin: Origin, allowed?: readonly WebAuthnCredential[]): Promise<object> {
      const { rpID } = relyingParty(origin);
      const { generateAuthenticationOptions } = await loadLibrary();
      return generateAuthenticationOptions({
        rpID,
        challenge: challenges.issue(purpose),
        userVerification: 'required',
        ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
      });
    },

    /** Verifies the use of a passkey and returns its new counter; undefined if it is refused. */
    async verifyUsed(
      purpose: string,
      answer: unknown,
      credential: WebAuthnCredential,
      origin: Origin,
    ): Promise<number | undefined> {
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
