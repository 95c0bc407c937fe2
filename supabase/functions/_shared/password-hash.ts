/** Rounds of PBKDF2, as OWASP recommends for SHA-256. */
const ITERATIONS = 600_000;

/**
 * Hashes the password of a sign-up with what every runtime of the functions has. The salt is the address: equal passwords
 * of one address have equal hashes, so that one round finds a sign-up among any number for the address.
 */
export async function hashPassword(password: string, email: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', encode(password), 'PBKDF2', false, ['deriveBits']);
  const salt = encode(`sign-up ${email}`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    key,
    256,
  );
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
