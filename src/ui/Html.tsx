import { trustedHtml } from '../platform/trusted.ts'

/** HTML that an organiser wrote and the server sanitised. */
export const Html = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place for sanitised HTML.
  <div dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
)
