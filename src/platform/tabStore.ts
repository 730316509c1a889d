/* What a tab stores for itself: it survives a reload, and ends with the tab. */

/** null: nothing is stored, or the browser forbids it. */
export function readFromTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

export function writeToTab(name: string, data: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(data))
  } catch {
    // The store is full or forbidden: the data ends with the page.
  }
}
