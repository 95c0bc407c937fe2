/** Path prefix of the tool pages that other sites may show in a frame; the tool's id follows. */
export const EMBED_PATH = '/embed';
