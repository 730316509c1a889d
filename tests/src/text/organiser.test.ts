import { expect, test } from 'vitest'
import { organiserTexts } from '../../../src/text/organiser.ts'

test('What goes back to a buyer without a name is said of the buyer', () => {
  const { askRefundOrder, askRefundTicket, askSettle, due, orderRefunded, settled, ticketRefunded } =
    organiserTexts
  for (const name of ['', 'Ada']) {
    const said = [
      ...[askRefundOrder(name, 1), askRefundTicket(name, 'Adult'), due('£5', name), askSettle('£5', name)],
      ...[orderRefunded(name), settled(name), ticketRefunded(name)],
    ]
    for (const words of said) expect(words).toMatch(name === '' ? /\bthe buyer\b/i : /\bAda\b/)
  }
})
