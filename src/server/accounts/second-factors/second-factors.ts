import { Failure } from '@/contracts/failure';
import type { AddedFactor, IdentityProof, NewApp, SecondFactorList } from '@/contracts/second-factor';
import type { Db } from '../../platform/database/db';
import { countOrRefuse, createRateLimit } from '../../platform/http/rate-limit';
import type { Member } from '../embedded-supabase/session-tokens';
import { type ProvenAccount, readAccount } from '../proven-account';
import { createChallenges } from './challenges';
import { createFactorStore, isRecoveryCode } from './factor-store';
import { createPasskeys, type Origin, type PasskeyOwner } from './passkeys';
import { createSealedTexts } from './sealed-text';
import { appUri, createAppSecret, matchingStep, timeStep } from './totp';

/** Members' authenticator apps and passkeys, and the recovery codes. `origin` is a request's `Origin` header. */
export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Which second factors members have, wherever they are stored. */
export type FactorList = Pick<SecondFactors, 'has' | 'list'>;

export interface SecondFactorsOptions {
  db: Pick<Db, 'query'>;
  siteUrl: string;
  /** Encrypts the secrets of apps. */
  secret: string;
  /**
   * Maximum number of wrong app codes per hour for each member: from all addresses together, from a known browser, and in
   * sessions.
   */
  codesPerHour: number;
  /** Current time in milliseconds. */
  now?: () => number;
}

const SIGN_IN = 'sign in';
const confirmPurpose = (userId: string) => `confirm ${userId}`;
/** Names the state of the account too: a ticket from before a new password or factor adds nothing. */
const appPurpose = ({ id, stamp }: ProvenAccount, secret: string) => `app ${id} ${stamp} ${secret}`;

/** Creates the second factors of the embedded stack. */
export function createSecondFactors(options: SecondFactorsOptions) {
  const { db, siteUrl, secret, codesPerHour, now = Date.now } = options;
  const store = createFactorStore(db);
  const challenges = createChallenges(now);
  const passkeys = createPasskeys({ challenges, siteUrl });
  const sealed = createSealedTexts(secret);
  const wrongCodes = createRateLimit(codesPerHour, 3600, options.now);

  async function isAppCode(userId: string, code: string): Promise<boolean> {
    for (const app of await store.apps(userId)) {
      const time = now();
      const step = matchingStep(sealed.open(app.secret), code, time);
      if (step !== undefined && (await store.spendStep(app.id, step, timeStep(time) + 1))) return true;
    }
    return false;
  }

  /** Verifies a passkey and returns its account; undefined if it is refused. */
  async function checkPasskey(purpose: string, answer: unknown, origin: Origin): Promise<ProvenAccount | undefined> {
    const { id } = (answer ?? {}) as { id?: unknown };
    const passkey = typeof id === 'string' ? await store.findPasskey(id) : undefined;
    if (!passkey) return undefined;
    const counter = await passkeys.verifyUsed(purpose, answer, passkey.credential, origin);
    const isUsed = counter !== undefined && (await store.recordPasskeyUse(passkey.credential.id, counter));
    return isUsed ? passkey.account : undefined;
  }

  /**
   * Requires a code of an app, or a recovery code. Each code works once.
   *
   * @param source a known browser or a session, whose wrong codes nobody else can use up
   * @throws Failure 403 for a wrong code, 429 after too many wrong codes
   */
  async function requireCode(userId: string, code: string, source = 'anywhere'): Promise<void> {
    if (code === '')
      throw new Failure('code_needed', 'Enter the code your app shows, or a recovery code.', 403, { field: 'code' });
    // Recovery codes are too long to guess, so they are not counted: someone who guesses app codes cannot lock the
    // member out.
    if (isRecoveryCode(code)) {
      if (await store.spendRecoveryCode(userId, code)) return;
      throw wrongCode('This recovery code is wrong, or was used before.');
    }
    const key = `${source} ${userId}`;
    countOrRefuse(
      wrongCodes,
      key,
      'too_many_codes',
      (seconds) =>
        `Too many wrong codes. Use a passkey or a recovery code, or wait ${Math.ceil(seconds / 60)} minutes.`,
    );
    if (!(await isAppCode(userId, code.replace(/\s/g, ''))))
      throw wrongCode('This is not the code your app shows now. Each code works once: wait for the next.');
    wrongCodes.refund(key);
  }

  /** Requires a passkey of this member. @throws Failure 403 if it is refused */
  async function requirePasskey(userId: string, answer: unknown, origin: Origin): Promise<ProvenAccount> {
    const account = await checkPasskey(confirmPurpose(userId), answer, origin);
    if (account?.id !== userId) throw wrongPasskey();
    return account;
  }

  return {
    /** Returns whether a sign-in of this member requires a second factor. */
    has: store.has,
    list: async (userId: string): Promise<SecondFactorList> => ({
      factors: await store.list(userId),
      recoveryCodes: await store.countRecoveryCodes(userId),
    }),
    requireCode,
    /** Returns WebAuthn options to sign in with a passkey of any member. */
    signInOptions: (origin: Origin): Promise<object> => passkeys.requestOptions(SIGN_IN, origin),
    /** Verifies a passkey and returns its account. @throws Failure 403 if it is refused */
    async requirePasskeyForSignIn(answer: unknown, origin: Origin): Promise<ProvenAccount> {
      const account = await checkPasskey(SIGN_IN, answer, origin);
      if (!account) throw wrongPasskey();
      return account;
    },
    /** Returns WebAuthn options to confirm the identity of this member with a passkey. */
    confirmOptions: async (userId: string, origin: Origin): Promise<object> =>
      passkeys.requestOptions(confirmPurpose(userId), origin, await store.passkeys(userId)),
    requirePasskey,
    /**
     * Requires a code or a passkey if the member has second factors.
     *
     * @throws Failure 403 if it is missing or refused, 429 after too many codes
     */
    async requireFactor(
      userId: string,
      { code = '', passkey }: Pick<IdentityProof, 'code' | 'passkey'>,
      origin: Origin,
    ): Promise<void> {
      if (!(await store.has(userId))) return;
      if (passkey === undefined) await requireCode(userId, code, 'in a session');
      else await requirePasskey(userId, passkey, origin);
    },
    /** Starts adding an app. The member must have confirmed their identity. */
    createApp({ email, ...account }: PasskeyOwner): NewApp {
      const appSecret = createAppSecret();
      const ticket = Buffer.from(challenges.issue(appPurpose(account, appSecret))).toString('base64url');
      return { secret: appSecret, uri: appUri(appSecret, new URL(siteUrl).hostname, email), ticket };
    },
    /** Adds an app that shows the right code; the first factor comes with recovery codes. @throws Failure 403 for a wrong code, 409 for too many factors */
    async addApp(
      { id, sessionId }: Member,
      { name, secret: appSecret, ticket, code }: { name: string; secret: string; ticket: string; code: string },
    ): Promise<AddedFactor> {
      const step = matchingStep(appSecret, code.replace(/\s/g, ''), now());
      if (step === undefined)
        throw wrongCode('This is not the code your app shows now. Check the clock of its device.');
      const account = await readAccount(db, id);
      if (!challenges.redeem(appPurpose(account, appSecret), ticket))
        throw new Failure(
          'too_late',
          'That took more than five minutes, or your account has changed. Please begin again.',
          403,
        );
      return requireAdded(
        await store.add(account, { kind: 'app', name, secret: sealed.seal(appSecret), step }, sessionId),
      );
    },
    /** Starts adding a passkey. The member must have confirmed their identity. */
    passkeyOptions: async (owner: PasskeyOwner, origin: Origin): Promise<object> =>
      passkeys.creationOptions(owner, await store.passkeys(owner.id), origin),
    /** Adds a passkey; the first factor comes with recovery codes. @throws Failure 403 if it is refused, 409 for too many factors */
    async addPasskey({ id, sessionId }: Member, name: string, answer: unknown, origin: Origin): Promise<AddedFactor> {
      const account = await readAccount(db, id);
      const credential = await passkeys.verifyCreated(account, answer, origin);
      if (!credential) throw wrongPasskey();
      return requireAdded(await store.add(account, { kind: 'passkey', name, credential }, sessionId));
    },
    remove: store.remove,
    renewRecoveryCodes: store.renewRecoveryCodes,
  };
}

function wrongCode(message: string): Failure {
  return new Failure('wrong_code', message, 403, { field: 'code' });
}

function wrongPasskey(): Failure {
  return new Failure('wrong_passkey', 'This passkey was refused. Please try again, or use another way.', 403);
}

function requireAdded(added: AddedFactor | undefined): AddedFactor {
  if (added) return added;
  throw new Failure('too_many_factors', 'No more factors can be kept, or this passkey is kept already.', 409);
}
