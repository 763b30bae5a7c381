/** A list of numbers that is filled again and again without new memory; it grows when it must. */
export class List {
  items = new Int32Array(64);
  length = 0;

  push(item: number): void {
    if (this.length === this.items.length) {
      const more = new Int32Array(2 * this.length);
      more.set(this.items);
      this.items = more;
    }
    this.items[this.length++] = item;
  }

  clear(): void {
    this.length = 0;
  }
}
