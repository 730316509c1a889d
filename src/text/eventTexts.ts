import type { eventForm } from '../../contract/catalogue/eventForm.ts'
import type { FormTexts } from './formTexts.ts'

/** The texts of all fields of an event. A field without one does not compile. */
export const eventTexts: FormTexts<typeof eventForm> = {
  title: { label: 'Title', hint: 'It makes the address of the page, which then stays.' },
  summary: {
    label: 'Summary',
    hint: 'A line for lists. Without it, the first paragraph of the description.',
  },
  description: { label: 'Description', hint: 'An empty line begins a new paragraph.', look: 'prose' },
  status: {
    label: 'State',
    look: {
      choices: [
        ['', 'Takes place'],
        ['postponed', 'Postponed: a new date is not known'],
        ['cancelled', 'Cancelled: buyers get their money back'],
      ],
    },
  },
  keywords: { label: 'Words by which a search finds it', hint: 'A word or phrase on each line.' },
  website: { label: 'Your own page about it', hint: 'An address that begins with https://' },
  age: { label: 'Age', hint: 'Who may come, such as: 14 and over.' },
  accessibility: {
    label: 'Accessibility',
    hint: 'Steps, places for wheelchairs, a hearing loop, and whom to ask.',
    look: 'prose',
  },
  picture: {
    title: 'Picture',
    fields: {
      hash: { label: 'Picture' },
      alt: { label: 'What it shows' },
      focus: { label: 'What stays visible' },
    },
  },
  currency: { label: 'Currency', hint: 'Only where it is another one than yours, such as EUR.' },
  time_zone: { label: 'Time zone', look: 'zone' },
  dates: {
    title: 'Dates',
    add: 'Add a date',
    one: 'New date',
    more: 'Different prices or places on this date',
    fields: {
      starts: { label: 'Starts', hint: 'Without a time it takes the whole day.', look: 'moment' },
      ends: { label: 'Ends', hint: 'Without it: three hours later, or the end of the day.', look: 'moment' },
      hours: { label: 'Hours', hint: 'How long it takes, instead of an end.' },
      doors: { label: 'Doors open', look: 'clock' },
      tickets: {
        title: 'What differs on this date',
        add: 'Add a ticket type that differs',
        one: 'Ticket type that differs',
        fields: {
          name: { label: 'Ticket type', look: 'ticket' },
          price: { label: 'Price on this date', look: 'money' },
          capacity: { label: 'How many on this date' },
        },
      },
    },
  },
  venue: {
    title: 'Place',
    fields: {
      name: { label: 'Name of the place' },
      address: { label: 'Address' },
      locality: { label: 'Town', hint: 'Lists show it, and a search for a place finds it.' },
      map_address: { label: 'Address for maps', hint: 'Only where a map does not find the address.' },
      check_in_days_before: {
        label: 'Days before the date that a guest arrives',
        hint: 'For the search for accommodation.',
      },
    },
  },
  online: { label: 'People can also attend online' },
  access_online: { label: 'Address of the livestream', hint: 'It is shown after the payment only.' },
  tickets: {
    title: 'Tickets',
    add: 'Add a ticket type',
    one: 'New ticket type',
    fields: {
      name: { label: 'Name' },
      price: { label: 'Price', hint: 'Without the booking fee; 0 for a free ticket.', look: 'money' },
      fee: { label: 'Booking fee', look: 'money' },
      capacity: { label: 'How many for each date' },
      seats: {
        label: 'Seats, instead of a number',
        hint: 'A label on each line, in the order in which they stand.',
      },
      keep_back: {
        label: 'Places kept back for each date',
        hint: 'They are not offered on your page. A lower number releases them.',
      },
      min_per_customer: { label: 'Fewest in one order' },
      max_per_customer: { label: 'Most for one customer' },
      non_refundable: { label: 'Its price is not refunded' },
      gate: { label: 'Entrance', hint: 'Such as North door. Tickets state it.' },
      required_tickets: {
        label: 'Other tickets that a buyer needs too',
        hint: 'A name on each line. Write Adult | Senior where one of them is enough.',
      },
      extra_to: {
        label: 'It is an extra to these tickets',
        hint: 'Such as a programme. A name on each line: it is sold only together with one of them.',
      },
      max_per_ticket: {
        label: 'Most for each of these tickets',
        hint: 'Only for an extra. Without it: one.',
      },
      offers: {
        title: 'Offers',
        add: 'Add an offer',
        one: 'New offer',
        fields: {
          buy: { label: 'For so many tickets' },
          percent: { label: 'Percent off' },
          amount: { label: 'Or an amount off', look: 'money' },
        },
      },
      minimum_price: {
        label: 'Lowest price, where shoppers choose it',
        hint: 'The price above is then what the page suggests.',
        look: 'money',
      },
      on_sale_from: { label: 'On sale from', hint: 'Until then the page counts down to it.', look: 'moment' },
      on_sale_until: { label: 'On sale until', look: 'moment' },
      price_steps: {
        title: 'Earlier prices',
        add: 'Add an earlier price',
        one: 'New earlier price',
        fields: {
          name: { label: 'Name', hint: 'Such as Early bird.' },
          price: { label: 'Price', look: 'money' },
          until: { label: 'Until', look: 'moment' },
          first: { label: 'For the first so many' },
        },
      },
      access_codes: {
        label: 'Access codes',
        hint: 'A code on each line. The ticket is then shown only to who has entered one of them.',
      },
    },
  },
  shared_capacity: {
    title: 'Places that tickets share',
    add: 'Add shared places',
    one: 'New shared places',
    fields: {
      name: { label: 'Name', hint: 'Such as Hall.' },
      capacity: { label: 'How many together for each date' },
      tickets: { label: 'Tickets that share them', hint: 'A name on each line.' },
    },
  },
  absorb_fee: { label: 'The price includes the fees, and you pay them' },
  hide_booking_fee: { label: 'The price includes the fees, and the page does not show them' },
  delivery_cost: {
    label: 'Cost of posting the tickets',
    hint: '0: free. Without it, nothing is posted.',
    look: 'money',
  },
  refund_protection: { label: 'Shoppers can buy refund protection' },
  refund_if_moved: {
    label: 'Buyers can have their money back when it is moved or postponed',
    hint: 'The letter about it then asks them whether they keep their tickets.',
  },
  require_phone_number: { label: 'Ask for a telephone number' },
  express: { label: 'Shoppers can pay without signing in' },
  high_demand: { label: 'High demand: check that a person reserves' },
  payment_plans: { label: 'Monthly payments', hint: 'The numbers of payments to choose from, such as 3, 6.' },
  timeslot_warning: { label: 'Warning for a basket with more than one of its dates' },
  questions: {
    title: 'Questions',
    add: 'Add a question',
    one: 'New question',
    fields: {
      question: { label: 'Question' },
      type: {
        label: 'Answer',
        look: {
          choices: [
            ['', 'A text'],
            ['checkbox', 'A box to tick'],
            ['dropdown', 'One of several choices'],
          ],
        },
      },
      choices: { label: 'Choices', hint: 'One on each line.' },
      when: {
        label: 'Asked',
        look: {
          choices: [
            ['', 'Before the payment'],
            ['after_payment', 'After the payment'],
          ],
        },
      },
      mandatory: { label: 'It must be answered' },
      once_per_checkout: { label: 'Ask once, and not for each ticket' },
      tickets: { label: 'Only for these tickets', hint: 'A name on each line. Without any: for all.' },
    },
  },
  waiver: {
    label: 'Terms of the activity',
    hint: 'The buyer confirms them after the payment.',
    look: 'prose',
  },
  after_sale_message: { label: 'Message after the order', look: 'prose' },
  reward_referrers: {
    title: 'Reward for inviting friends',
    fields: {
      text: { label: 'The reward' },
      short_text: { label: 'In a few words, for a button' },
    },
  },
  ga: { label: 'Google Analytics id' },
  ga_conversion_id: { label: 'Google Ads conversion id' },
  fb_pixel: { label: 'Meta pixel id' },
}
