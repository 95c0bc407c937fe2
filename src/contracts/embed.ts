/** Below it lie the pages of tools that pages of other sites may show in a frame, by the id of the tool. */
export const EMBED_PATH = '/embed';
