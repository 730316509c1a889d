import { limits } from '../../contract/limits.ts'
import { pages } from '../../contract/pages.ts'
import { letterPage } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

/** The subject and the text begin with the code, where a phone's mail app looks for a code to fill in. */
export function codeLetter(id: string, to: string, code: string, host: string): Letter {
  const lines = [
    `${code} is your Foyer code`,
    `Type it on the page that asked for it. It is valid for ${limits.codeValidMinutes} minutes.`,
    'Nobody from Foyer will ever ask you for it. If you did not ask for a code, you can ignore this message.',
  ]
  return {
    messageId: `<code-${id}@${host}>`,
    to,
    subject: lines[0] as string,
    text: lines.join('\n\n'),
    html: letterPage(`<p style="font:700 32px/1.2 monospace;letter-spacing:.2em">${code}</p>`, lines),
  }
}

/**
 * Asks the owner of an address to confirm the mailing list, or the words that were ticked with an order. The link's token
 * is after the #, so that no server logs it.
 */
export function confirmationLetter(
  { id, confirmation }: { id: string; confirmation: string },
  to: string,
  ticked: string[],
  origin: string,
): Letter {
  const link = `${origin}${pages.mailing_confirm.path}#${confirmation}`
  const asked =
    ticked.length > 0
      ? ['With an order for this address, this was ticked:', ...ticked, `${within} you get it.`]
      : [
          `Somebody, most likely you, asked for news of events at this address. ${within} you are on our mailing list.`,
        ]
  const ignored = 'If it was not you, you can ignore this message: we will not write to you.'
  return {
    messageId: `<mailing-${id}@${new URL(origin).hostname}>`,
    to,
    subject: 'May Foyer write to you?',
    text: [...asked, link, ignored].join('\n\n'),
    html: letterPage(`<p><a href="${link}">Join the mailing list</a></p>`, [...asked, ignored]),
  }
}

const within = 'Open the link within 24 hours and press the button, and'
