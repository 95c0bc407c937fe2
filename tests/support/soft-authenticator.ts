import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The parts of the server's WebAuthn options that an authenticator reads. */
export interface CeremonyOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator of WebAuthn in software, with one passkey (ES256, attestation `none`). */
export class SoftAuthenticator {
  readonly #id = randomBytes(16);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  /** @param isVerified whether the device has checked a fingerprint or a PIN */
  constructor(
    readonly origin: string,
    readonly isVerified = true,
  ) {}

  /** Answers the options of a new passkey, as `navigator.credentials.create` would. */
  create({ challenge, rp }: CeremonyOptions): object {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
    const authData = Buffer.concat([this.#authData(rp?.id ?? '', HAS_CREDENTIAL), credential]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, this.origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a sign-in, as `navigator.credentials.get` would. */
  get({ challenge, rpId = '' }: CeremonyOptions): object {
    this.#counter += 1;
    const authData = this.#authData(rpId, 0);
    const data = clientData('webauthn.get', challenge, this.origin);
    return this.#answer({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(data)]), this.#keys.privateKey).toString('base64url'),
    });
  }

  #authData(rpId: string, flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | USER_PRESENT | (this.isVerified ? USER_VERIFIED : 0));
    rest.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  #answer(response: object): object {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
