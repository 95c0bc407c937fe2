/** Names the engine itself uses in stored records and in placeholders: no field may have one of them. */
export const RESERVED_NAMES: readonly string[] = ['result', '$meta', 'count', 'scene', 'promoCode'];
