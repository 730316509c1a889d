import { SETTINGS_MARK } from '../contract/pages.ts'

/**
 * A short hash of a file of the build, as the worker's list has it. `isDocument`: without the settings that the server
 * has added.
 */
export async function contentHash(content: ArrayBuffer, isDocument: boolean): Promise<string> {
  const bytes = isDocument
    ? new TextEncoder().encode(
        new TextDecoder().decode(content).replace(new RegExp(`${SETTINGS_MARK}.*?(?=</head>)`, 's'), ''),
      )
    : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest.slice(0, 3)))
}
