/*
 * The sandbox's script: it defines what the page uses of Square's own script. The fields accept test cards only, and
 * a token is made of them here, so that no number leaves the page.
 */

/** The test numbers, each with what its token says, and what the form says of it. */
const CARDS = [
  ['4111 1111 1111 1111', 'ok', 'pays'],
  ['4000 0000 0000 0002', 'declined', 'is declined'],
  ['6011 0000 0000 0004', 'slow', 'pays after some seconds'],
  ['5105 1051 0510 5100', 'silent', 'pays, and the answer is lost'],
  ['3400 000000 00009', 'never', 'is never decided'],
]
/** The security code that the bank refuses. */
const WRONG_CODE = '911'

const FIELDS = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number', hint: '1234 1234 1234 1234' },
  { name: 'expiry', label: 'Expiry date', autocomplete: 'cc-exp', hint: 'MM / YY' },
  { name: 'code', label: 'Security code', autocomplete: 'cc-csc', hint: '3 or 4 digits' },
]

const digitsOf = text => text.replaceAll(/\D/g, '')

const cardOf = number => CARDS.find(([known]) => digitsOf(known) === digitsOf(number))

/** The problems of what is typed, by field. */
function problemsOf({ number, expiry, code }) {
  const [month = 0, year = 0] = (digitsOf(expiry).match(/^(\d\d)(\d\d)$/) ?? []).slice(1).map(Number)
  // A card is valid to the end of its month.
  const isPast = new Date(2000 + year, month, 1) <= new Date()
  return {
    ...(!cardOf(number) && { number: 'Use one of the test card numbers.' }),
    ...((month < 1 || month > 12 || isPast) && { expiry: 'Enter a valid expiry date.' }),
    ...(!/^\d{3,4}$/.test(code) && { code: 'Enter a valid security code.' }),
  }
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** Sets CSS properties one by one, because the page's policy allows no style attribute. */
function dress(elements, properties = {}) {
  for (const one of elements) for (const [name, value] of Object.entries(properties)) one.style[name] = value
}

function fieldOf({ name, label, autocomplete, hint }) {
  const id = `sandbox-square-${name}`
  const input = element('input', {
    id,
    name: `square-${name}`,
    inputMode: 'numeric',
    placeholder: hint,
    autocomplete,
  })
  const message = element('div', { id: `${id}-message`, className: 'message-text', role: 'status' })
  const container = element('div', { className: 'input-container' }, input)
  return { name, input, message, container, label: element('label', { htmlFor: id, textContent: label }) }
}

function cardForm({ style = {} } = {}) {
  const fields = FIELDS.map(fieldOf)
  const root = element('div', { className: 'sandbox-square' })
  for (const { label, container, message } of fields) root.append(label, container, message)
  root.append(
    element('p', {
      className: 'small quiet',
      textContent: 'Test cards only, with any date to come and any code:',
    }),
    element(
      'ul',
      { className: 'small quiet' },
      ...CARDS.map(([number, , what]) =>
        element(
          'li',
          {},
          element('span', { className: 'sandbox-number', textContent: number }),
          document.createTextNode(` ${what}`),
        ),
      ),
    ),
  )

  const look = ({ style: selectors }) => {
    dress(
      fields.map(({ input }) => input),
      {
        width: '100%',
        minHeight: '48px',
        padding: '0 12px',
        border: 'none',
        font: 'inherit',
        boxSizing: 'border-box',
        borderRadius: 'inherit',
        ...selectors.input,
      },
    )
    dress(
      fields.map(({ container }) => container),
      { border: '1px solid', margin: '4px 0', ...selectors['.input-container'] },
    )
  }
  look({ style })

  const show = problems => {
    for (const { name, input, message } of fields) {
      const problem = problems[name] ?? ''
      message.textContent = problem
      input.setAttribute('aria-invalid', String(problem !== ''))
      input.setAttribute('aria-describedby', message.id)
    }
  }

  return {
    async attach(place) {
      const at = document.querySelector(place)
      if (!at) throw new Error(`The element ${place} was not found`)
      at.replaceChildren(root)
    },

    async tokenize() {
      const typed = Object.fromEntries(fields.map(({ name, input }) => [name, input.value.trim()]))
      const problems = problemsOf(typed)
      show(problems)
      const errors = Object.entries(problems).map(([field, message]) => ({ field, message }))
      if (errors.length > 0) return { status: 'Invalid', errors }
      const [, name] = cardOf(typed.number)
      const card = typed.code === WRONG_CODE ? 'cvv' : name
      return { status: 'OK', token: `cnon:sandbox-${card}-${crypto.randomUUID()}` }
    },

    configure: async options => look(options),

    async destroy() {
      root.remove()
      return true
    },
  }
}

globalThis.Square = { payments: () => ({ card: async options => cardForm(options) }) }
