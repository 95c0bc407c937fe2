import { readFiles, readProject } from '@/toolkit/project/read-project';

/** The files of a project that the rules check, cached during development; after a save, only saved paths are read again. */
export class ProjectFiles {
  files: ReadonlyMap<string, string>;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.files = readProject(root);
  }

  /** Reads these files, and all below these folders, again. */
  update(saved: ReadonlySet<string>): ReadonlyMap<string, string> {
    const savedPaths = [...saved];
    const isSaved = (path: string) =>
      savedPaths.some((savedPath) => path === savedPath || path.startsWith(`${savedPath}/`));
    const others = [...this.files].filter(([path]) => !isSaved(path));
    const savedFiles = readFiles(this.#root, savedPaths);
    this.files = new Map([...others, ...savedFiles].sort(([one], [other]) => (one < other ? -1 : Number(one > other))));
    return this.files;
  }
}
