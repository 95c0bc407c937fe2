/** Names that the engine uses in stored records and in placeholders, so that no field may have them. */
export const RESERVED_NAMES: readonly string[] = ['result', '$meta', 'count', 'scene', 'promoCode'];
