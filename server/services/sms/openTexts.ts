import type { Configuration } from '../../configuration.ts'
import type { Database } from '../../database/connect.ts'
import { type SendText, sandboxTexts } from './sendText.ts'
import { twilioTexts } from './twilio.ts'

/** Text messages by the configured service, or outside of production by the sandbox; null: nobody sends them. */
export function openTexts(
  { twilio, production }: Pick<Configuration, 'twilio' | 'production'>,
  database: Database,
): SendText | null {
  if (twilio) return twilioTexts(twilio)
  return production ? null : sandboxTexts(database)
}
