import { limits } from '../../contract/limits.ts'
import { pages } from '../../contract/pages.ts'
import type { CodePurpose } from '../database/visitorTables.ts'
import { look } from './letterPage.ts'
import { writtenLetter } from './letterParts.ts'
import type { Letter } from './sendMail.ts'

/** What a letter says of a code besides how it is used. */
const purposes: Record<CodePurpose, string[]> = {
  sign_in: [],
  change_email: [
    'Somebody, most likely you, wants to give a Foyer account this e-mail address. The code agrees to it.',
  ],
  delete_account: [
    'Somebody, most likely you, wants to delete the Foyer account of this e-mail address. The code deletes it.',
  ],
}

/** The subject and the text begin with the code, where a phone's mail app looks for a code to fill in. */
export function codeLetter(
  id: string,
  to: string,
  code: string,
  purpose: CodePurpose,
  origin: string,
): Letter {
  const subject = `${code} is your Foyer code`
  const html = `<p ${look('code', 'margin:0 0 20px;padding:16px 20px;border-radius:12px;font:700 32px/1.2 ui-monospace,monospace;letter-spacing:.2em')}>${code}</p>`
  return writtenLetter(
    {
      id: `code-${id}`,
      to,
      subject,
      title: '',
      parts: [
        { text: '', html },
        subject,
        ...purposes[purpose],
        `Type it on the page that asked for it. It is valid for ${limits.codeValidMinutes} minutes.`,
        {
          quiet:
            'Nobody from Foyer will ever ask you for it. If you did not ask for a code, you can ignore this message.',
        },
      ],
    },
    origin,
  )
}

/** Tells an address that its account has another one now, which it does not name: somebody else may read this one. */
export function emailChangeLetter(id: number, to: string, origin: string): Letter {
  return writtenLetter(
    {
      id: `email-change-${id}`,
      to,
      subject: 'The e-mail address of your Foyer account was changed',
      title: 'Your e-mail address was changed',
      parts: [
        'Your Foyer account has another e-mail address from now on. You sign in with that one, and your letters go there.',
        'If you have changed it, there is nothing to do.',
        'If it was not you, open the settings on a device on which you are still signed in, sign out all other devices, and change the address back.',
        { button: 'Account settings', to: `${origin}${pages.settings.path}` },
      ],
    },
    origin,
  )
}

/** Names the letter that tells an address that an order has another one. `change`: of the address. */
export const orderAddressLetterId = (change: number): string => `order-address-${change}`

/** Tells an address that letters of an order go to another one, which it does not name: somebody else may read this one. */
export function orderAddressLetter(
  change: number,
  { to, reference, organiser }: { to: string; reference: string; organiser: string },
  origin: string,
): Letter {
  const subject = `The e-mail address of order ${reference} was changed`
  return writtenLetter(
    {
      id: orderAddressLetterId(change),
      to,
      subject,
      title: 'Another e-mail address',
      parts: [
        `${organiser} changed the e-mail address of order ${reference}. Letters about it go to another address from now on, and its tickets are in the wallet of that address.`,
        'If you have asked for that, there is nothing to do. If not, please ask the organiser of the event.',
      ],
    },
    origin,
  )
}

/** Confirms to its owner that an account is deleted. `id`: of the deletion. */
export function accountDeletedLetter(id: number, to: string, origin: string): Letter {
  const subject = 'Your Foyer account is deleted'
  return writtenLetter(
    {
      id: `account-deleted-${id}`,
      to,
      subject,
      title: subject,
      parts: [
        'As you asked, your account is deleted. All devices are signed out.',
        'What we have to keep for accounting and tax is what was ordered, paid and refunded, without your name and address, and your Gift Aid declarations as you made them.',
        'Tickets that were printed, saved or sent to you by letter stay valid. We cannot write to you about them any more, so please look at the page of the event before you go.',
        'If this was not you, somebody has read your e-mail. A deleted account does not come back.',
      ],
    },
    origin,
  )
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
  const subject = 'May Foyer write to you?'
  const asked =
    ticked.length > 0
      ? ['With an order for this address, this was ticked:', { list: ticked }, `${within} you get it.`]
      : [
          `Somebody, most likely you, asked for news of events at this address. ${within} you are on our mailing list.`,
        ]
  return writtenLetter(
    {
      id: `mailing-${id}`,
      to,
      subject,
      title: subject,
      parts: [
        ...asked,
        { button: 'Join the mailing list', to: `${origin}${pages.mailing_confirm.path}#${confirmation}` },
        { quiet: 'If it was not you, you can ignore this message: we will not write to you.' },
      ],
    },
    origin,
  )
}

const within = 'Open the link within 24 hours and press the button, and'
