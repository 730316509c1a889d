import type { ReadMailReport } from './mailReport.ts'
import { isPostmarkPassword, postmarkReports } from './postmark.ts'
import { isResendSecret, resendReports } from './resend.ts'

interface Row {
  setting: string
  isSecret: (secret: string) => boolean
  reads: (secret: string) => ReadMailReport
}

/** The providers of mail that say by webhooks what has become of a letter, by their names in the address of the webhook. */
const providers: Readonly<Record<string, Row>> = {
  resend: { setting: 'RESEND_WEBHOOK_SECRET', isSecret: isResendSecret, reads: resendReports },
  postmark: { setting: 'POSTMARK_WEBHOOK_PASSWORD', isSecret: isPostmarkPassword, reads: postmarkReports },
}

/** The secrets of those that are configured, by their names. */
export type MailReportSecrets = Readonly<Record<string, string>>

export function readMailReportSecrets(
  set: (name: string) => string | null,
  wrong: string[],
): MailReportSecrets {
  const found = Object.entries(providers).flatMap(([name, { setting, isSecret }]): [string, string][] => {
    const secret = set(setting)
    if (secret === null) return []
    if (!isSecret(secret)) wrong.push(`${setting} is no secret of a webhook of this provider`)
    return [[name, secret]]
  })
  return Object.fromEntries(found)
}

/** How the webhooks of this provider are read; null: it is not configured. */
export function mailReportsOf(secrets: MailReportSecrets, name: string): ReadMailReport | null {
  const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined
  return (secret && providers[name]?.reads(secret)) || null
}
