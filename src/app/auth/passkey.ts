import { hasOwnSignIn } from './own-sign-in';

/** Whether the browser and this site's address can use passkeys. */
export function canUsePasskeys(): boolean {
  return hasOwnSignIn() && window.isSecureContext && typeof window.PublicKeyCredential === 'function';
}

const CANCELED = 'The passkey was not used. Try again, or choose another way.';

/** Asks the browser for a passkey with the server's options. @throws Error with a message for the member */
export async function requestPasskey(options: unknown): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new Error(CANCELED);
  });
}

/** Asks the browser to create a passkey with the server's options. @throws Error with a message for the member */
export async function createPasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never }).catch((error: Error) => {
    if (error.name === 'InvalidStateError') throw new Error('This device has a passkey of your account already.');
    throw new Error('No passkey was created. Try again, or choose another way.');
  });
}
