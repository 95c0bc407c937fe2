import { resolve } from 'node:path';

/** Build folder of the tests: not the one a running `npm start` serves, but inside the project, where packages can be resolved. */
export const BUILD_FOLDER = resolve(process.env.OUT_DIR || 'node_modules/.cache/e2e-build');
