import { type Logo, MAX_LOGO_BYTES, MAX_LOGO_EDGE_PX } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { readImageSize } from './image-size';

/** Validates a logo, which must be a PNG or JPEG by its bytes. @throws Failure 400 with the problem */
export function readLogo(data: unknown): Logo {
  if (typeof data !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw invalidLogo('A logo is sent in base64.');
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_LOGO_BYTES)
    throw invalidLogo(`The logo is too large: the limit is ${MAX_LOGO_BYTES / 1024} KB.`);
  const size = readImageSize(bytes);
  if (!size) throw invalidLogo('The logo is no PNG and no JPEG that can be read.');
  if (Math.max(size.width, size.height) > MAX_LOGO_EDGE_PX)
    throw invalidLogo(
      `The logo is ${size.width} by ${size.height} pixels: no edge may be longer than ${MAX_LOGO_EDGE_PX}.`,
    );
  return { type: size.type, data: bytes.toString('base64') };
}

/** Creates the failure for an unusable logo. */
export function invalidLogo(message: string): Failure {
  return new Failure('invalid_logo', message, 400, { field: 'logo' });
}
