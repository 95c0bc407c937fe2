import { type Logo, MAX_LOGO_BYTES, MAX_LOGO_EDGE_PX } from '@/contracts/document';
import { Failure } from '@/contracts/failure';

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

/** Type and dimensions of an image, read from its bytes. */
export interface ImageSize {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads type and size from the header of a PNG or JPEG; undefined if the bytes are neither. */
function readImageSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length >= 33 && bytes.subarray(0, 8).equals(PNG) && bytes.toString('latin1', 12, 16) === 'IHDR')
    return validSize('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? readJpegSize(bytes) : undefined;
}

/** Walks the segments of a JPEG to the frame header, which contains the size. */
function readJpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return validSize('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

function validSize(type: ImageSize['type'], width: number, height: number): ImageSize | undefined {
  return width > 0 && height > 0 ? { type, width, height } : undefined;
}
