/** In the window of an assistant a page has no storage of its own: what is kept lasts as long as the page. */
class PageStorage implements Storage {
  private readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key = (index: number): string | null => [...this.kept.keys()][index] ?? null;
  getItem = (name: string): string | null => this.kept.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.kept.set(name, text);
  removeItem = (name: string): void => void this.kept.delete(name);
  clear = (): void => this.kept.clear();
}

for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { value: new PageStorage(), configurable: true });
