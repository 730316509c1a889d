import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Database } from '../database/connect.ts'

export interface Letter {
  /** The same in each try of a job, so that a retry is not a second message. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** Further headers of the message. */
  headers?: Record<string, string>
  /** What comes with it. */
  files?: LetterFile[]
  /** Pictures to which the HTML refers by `cid:`. */
  pictures?: { cid: string; png: Buffer }[]
}

export interface LetterFile {
  name: string
  type: string
  content: Buffer
}

/** Sends a letter. Rejects if the mail server does not accept it. */
export type SendMail = (letter: Letter) => Promise<void>

const SECONDS = 1000

export function smtpSender(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 20 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async letter => {
    await transport.sendMail({ from, ...messageOf(letter) })
  }
}

/** Stores letters in a table for the mailbox page. */
export const sandboxSender =
  (database: Database): SendMail =>
  async ({ messageId, to, subject, text, html, pictures = [], files = [] }) => {
    const inline = pictures.reduce(
      (page, { cid, png }) =>
        page.replaceAll(`cid:${cid}`, `data:image/png;base64,${png.toString('base64')}`),
      html,
    )
    await database
      .insertInto('sandbox_mail')
      .values({
        message_id: messageId,
        recipient: to,
        subject,
        body: text,
        html: inline,
        files: JSON.stringify(
          files.map(({ content, ...file }) => ({ ...file, content: content.toString('base64') })),
        ),
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }

const messageOf = ({ pictures = [], files = [], ...letter }: Letter): SendMailOptions => ({
  ...letter,
  attachments: [
    ...pictures.map(({ cid, png }) => ({
      cid,
      content: png,
      filename: `${cid}.png`,
      contentType: 'image/png',
    })),
    ...files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  ],
})
