/** Run in a page: every request to open a database stays without an answer, as a known fault of Safari does. */
export function openNothing(): void {
  IDBFactory.prototype.open = () =>
    Object.create(IDBOpenDBRequest.prototype, {
      onsuccess: { writable: true },
      onerror: { writable: true },
      onblocked: { writable: true },
      onupgradeneeded: { writable: true },
    })
}
