/** Names the engine uses itself, in stored records and in placeholders: no field may have them. */
export const OF_THE_ENGINE: readonly string[] = ['result', '$meta', 'count', 'scene', 'promoCode'];
