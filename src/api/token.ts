const NAME = 'XSRF-TOKEN'

/** The cross-site request token of this session, from its cookie; null before the first answer. */
export const token = async (): Promise<string | null> => inDocument() ?? inStore()

const inDocument = (): string | null =>
  document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1) ?? null

/** In WebKit, the document learns of a cookie shortly after the answer that has set it; the store has it at once. */
async function inStore(): Promise<string | null> {
  // Not every browser has the store, and none over plain HTTP.
  if (!('cookieStore' in globalThis)) return null
  return (await cookieStore.get(NAME))?.value ?? null
}
