import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import { engines } from './engines.ts'
import { setting, type Visit } from './setting.ts'
import { basket, code, email, event, name, preferences } from './stages.ts'
import { fill, isShown, press, sees, until } from './waitFor.ts'

/* An order by each way to pay. */

interface Way {
  event: RegExp
  ticket: string
  pay(visit: Visit): Promise<void>
}

const button = (name: string | RegExp) => ({ role: 'button', name }) as const
const radio = (name: string | RegExp) => ({ role: 'radio', name }) as const
const field = (name: string) => ({ role: 'textbox', name }) as const

async function typeCard(visit: Visit, number: string): Promise<void> {
  await fill(visit, field('Card number'), number)
  await fill(visit, field('Expiry date'), '12 / 30')
  await fill(visit, field('Security code'), '123')
}

async function typeAddress(visit: Visit): Promise<void> {
  const byHand = button('Click to type address manually')
  const line = field('Address Line 1')
  await until(visit, 'is asked for an address', async () => {
    return (await isShown(visit, byHand)) || (await isShown(visit, line))
  })
  if (await isShown(visit, byHand)) await press(visit, byHand)
  await fill(visit, line, '1 Lantern Row')
  await fill(visit, field('Town/City'), 'Testbury')
  await fill(visit, field('Postcode'), 'ZZ99 1AA')
  await visit.tab.evaluate(`(${choose})('United Kingdom')`)
}

/** Runs in the page: chooses a country as the browser does. */
function choose(country: string): void {
  const list = document.querySelector<HTMLSelectElement>(
    'select[autocomplete~=country], select[name*=country]',
  )
  const option = [...(list?.options ?? [])].find(one => one.text === country)
  if (!list || !option) return
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, option.value)
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

const pays = (visit: Visit) => press(visit, button(/^Pay /))

const ways: Record<PaymentMethod, Way> = {
  card: {
    event: /The Moonlit Circus/,
    ticket: 'Gallery',
    async pay(visit) {
      await typeCard(visit, '4242 4242 4242 4242')
      await typeAddress(visit)
      await pays(visit)
    },
  },
  bank: {
    event: /La Fanfare des Horloges/,
    ticket: 'Parterre',
    async pay(visit) {
      await press(visit, radio('Instant bank transfer'))
      await pays(visit)
      await press(visit, button('Harbour Bank'))
      await press(visit, button('Approve'))
      await press(visit, button('Continue'))
    },
  },
  hosted_card: {
    event: /Tea at Platform Zero/,
    ticket: 'A table',
    async pay(visit) {
      await press(visit, radio('Card'))
      await typeAddress(visit)
      await pays(visit)
      await press(visit, button(/4111 1111 1111 1111|Pay/))
    },
  },
  square: {
    event: /The Whispering Caves/,
    ticket: 'Lamp bearer',
    async pay(visit) {
      await press(visit, radio('Card'))
      await typeCard(visit, '4111 1111 1111 1111')
      await typeAddress(visit)
      await pays(visit)
    },
  },
  instalment: {
    event: /A Year of Lanterns/,
    ticket: 'Season chair',
    async pay(visit) {
      await press(visit, radio('Pay in instalments'))
      await press(visit, radio(/^3 monthly payments/))
      await fill(visit, field('Contact number'), '07700 900123')
      await typeCard(visit, '4242 4242 4242 4242')
      await typeAddress(visit)
      await pays(visit)
    },
  },
}

describe.each(engines)('$name', engine => {
  const here = setting(engine)

  test.each(Object.keys(ways) as PaymentMethod[])('an order is paid by %s', async method => {
    const { visit } = here
    const { event: title, ticket, pay } = ways[method]
    await visit.tab.goto(`${visit.network.origin}/all-events/`)
    await press(visit, { role: 'link', name: title })
    await press(visit, button(new RegExp(`^Increase quantity, ${ticket}`)))
    for (const stage of [event, basket, email, code, name, preferences]) {
      await sees(visit, stage.sign)
      await stage.act(visit)
    }
    await sees(visit, { role: 'heading', name: 'Payment' })
    await pay(visit)
    await until(visit, 'has paid', async () => (await visit.serverState.checkout()).payment_complete, 30_000)
    const left = { role: 'heading', name: /^(Payment|Confirming Payment)$/ } as const
    await until(visit, 'goes on', async () => !(await isShown(visit, left)), 30_000)
    const { sale_reference } = await visit.serverState.checkout()
    const charges = await visit.serverState.charges(sale_reference ?? '')
    expect(charges.filter(line => /succeeded|executed|settled|COMPLETED/.test(line))).toHaveLength(1)
  })
})
