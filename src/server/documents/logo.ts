import { LARGEST_LOGO, LOGO_EDGE, type Logo } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { imageSize } from './image-size';

/** A logo as it may be kept: a PNG or JPEG by its bytes, whatever it is called. @throws Failure 400 naming what is wrong */
export function readLogo(data: unknown): Logo {
  if (typeof data !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw noLogo('A logo is sent in base64.');
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > LARGEST_LOGO) throw noLogo(`The logo is too large: the limit is ${LARGEST_LOGO / 1024} KB.`);
  const size = imageSize(bytes);
  if (!size) throw noLogo('The logo is no PNG and no JPEG that can be read.');
  if (Math.max(size.width, size.height) > LOGO_EDGE)
    throw noLogo(`The logo is ${size.width} by ${size.height} pixels: no edge may be longer than ${LOGO_EDGE}.`);
  return { type: size.type, data: bytes.toString('base64') };
}

/** What is said of a picture that cannot be one on documents. */
export function noLogo(words: string): Failure {
  return new Failure('invalid_logo', words, 400, { field: 'logo' });
}
