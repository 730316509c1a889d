/** The cross-site request token of this session, from its cookie; null before the first answer. */
export const token = async (): Promise<string | null> =>
  document.cookie
    .split('; ')
    .find(pair => pair.startsWith('XSRF-TOKEN='))
    ?.slice('XSRF-TOKEN='.length) ?? null
