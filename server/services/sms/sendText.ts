import type { Database } from '../../database/connect.ts'

/** Sends a text message to a phone number. Rejects if the service does not accept it. */
export type SendText = (to: string, text: string) => Promise<void>

/** Stores text messages in a table, for the page that lists them. */
export const sandboxTexts =
  (database: Database): SendText =>
  async (to, text) => {
    await database.insertInto('sandbox_text_message').values({ recipient: to, body: text }).execute()
  }
