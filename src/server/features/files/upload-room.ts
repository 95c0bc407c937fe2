import { Failure } from '@/contracts/failure';
import type { Member } from '../../accounts/embedded-supabase/session-tokens';
import type { DiskSpace } from '../../platform/database/disk-space';
import { createVolumeLimit } from '../../platform/http/volume-limit';
import type { Files } from './files';

/** Guests together keep no more than this share of the space that would be free without their uploads. */
const SHARE_OF_GUESTS = 0.25;
/** Bytes that guests of one network may upload in an hour: a class of thirty has recordings of 30 MB. */
const NETWORK_BYTES_PER_HOUR = 1_000_000_000;

/** Holds room for uploads. */
export type UploadRoom = ReturnType<typeof createUploadRoom>;

export interface UploadRoomOptions {
  disk: Pick<DiskSpace, 'hold' | 'availableBytes'>;
  files: Pick<Files, 'guestBytes'>;
}

/** Creates the room for uploads on the disk of the data folder. */
export function createUploadRoom({ disk, files }: UploadRoomOptions) {
  const networks = createVolumeLimit(NETWORK_BYTES_PER_HOUR, 3600);
  let heldForGuests = 0;

  async function holdForGuest(network: string, bytes: number): Promise<() => void> {
    heldForGuests += bytes;
    try {
      const guestBytes = (await files.guestBytes()) + heldForGuests;
      // `hold` has counted what is held already.
      const bytesWithoutGuests = (await disk.availableBytes()) + guestBytes;
      if (guestBytes > bytesWithoutGuests * SHARE_OF_GUESTS || networks.take(network, bytes) > 0) throw guestsFull();
    } catch (error) {
      heldForGuests -= bytes;
      throw error;
    }
    return () => {
      heldForGuests -= bytes;
    };
  }

  return {
    /**
     * Holds room for an upload; returns the function that gives it back.
     *
     * @param network the network address of the caller
     * @throws Failure 507 if the disk has no room for it, or guests have used theirs up
     */
    async hold({ email }: Pick<Member, 'email'>, network: string, bytes: number): Promise<() => void> {
      const release = await disk.hold(bytes);
      if (email !== undefined) return release;
      try {
        const releaseGuest = await holdForGuest(network, bytes);
        return () => {
          releaseGuest();
          release();
        };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

function guestsFull(): Failure {
  const message = 'Guests have uploaded very much just now. Please try again in an hour, or sign in with an account.';
  return new Failure('guests_full', message, 507);
}
