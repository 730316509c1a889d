import type { Hono } from 'hono'
import type { DocumentPolicy } from '../../http/headers.ts'

/** Tells people from programs. */
export interface Captcha {
  /** The public key for the page's widget. */
  siteKey: string
  /**
   * Whether a person gave this answer and it has not been used before. Rejects with `ProviderUnreachable` if the
   * service gives no verdict.
   */
  verify(answer: string): Promise<boolean>
  /** What the document that shows the widget has to allow; null: nothing of another host. */
  documentPolicy: DocumentPolicy | null
  /** The endpoint of the sandbox's widget; null: the real service is used. */
  sandboxPages: Hono | null
}
