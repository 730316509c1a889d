/// <reference lib="esnext.temporal" />
import type { CatalogueEvent, CatalogueTicket } from './catalogueEvent.ts'
import { asHtml } from './description.ts'

const ZONE = 'Europe/London'

const offer = (name: string, price: number, capacity: number, minPerCustomer = 1): CatalogueTicket => ({
  name,
  price,
  fee: 0,
  capacity,
  minPerCustomer,
})

const SAMPLES = [
  {
    id: 'midwinter-strings',
    inDays: 9,
    from: '19:30',
    hours: 2,
    title: 'Midwinter Strings by Candlelight',
    organiser: 'The Lantern Ensemble',
    venueName: 'St George’s Hall',
    street: '12 Park Row',
    locality: 'Bristol',
    keywords: 'music, classical',
    description: [
      'Four hundred candles, eleven players and the warmest hour of the winter.',
      'The Lantern Ensemble plays Vivaldi, Holst and old carols you will half remember. Bring a coat for the walk home and someone to share it with.',
    ],
    tickets: [offer('Stalls', 0, 160), offer('Balcony', 0, 60), offer('Choir seats', 0, 12)],
  },
  {
    id: 'last-train-stories',
    inDays: 23,
    from: '20:00',
    hours: 2,
    title: 'Stories for the Last Train Home',
    organiser: 'Signal Box Storytellers',
    venueName: 'The Old Parcels Office',
    street: 'Platform 1, Station Road',
    locality: 'Sheffield',
    keywords: 'spoken word, comedy',
    description: [
      'True tales, tall tales and a piano that is nearly in tune.',
      'Six storytellers have ten minutes each, and the station clock decides who goes over. Tables are for two or more, because a story needs somebody to nudge.',
    ],
    tickets: [offer('Table seat', 0, 48, 2), offer('Standing by the bar', 0, 30)],
  },
  {
    id: 'moonlit-circus',
    inDays: 30,
    from: '19:00',
    hours: 3,
    title: 'The Moonlit Circus',
    organiser: 'Tumbledown Theatre',
    provider: 'stripe' as const,
    venueName: 'The Tram Sheds',
    street: '40 Albert Drive',
    locality: 'Glasgow',
    keywords: 'circus, theatre, family',
    description: [
      'Acrobats, a brass band and one very dignified goose, under a roof of paper moons.',
      'A circus for everybody who has ever wanted to run away with one and be home by half past ten.',
    ],
    tickets: [
      { ...offer('Ringside', 2600, 40), fee: 250 },
      { ...offer('Gallery', 1800, 120), fee: 150 },
    ],
  },
  {
    id: 'glasshouse-supper',
    inDays: 41,
    from: '18:30',
    hours: 4,
    title: 'Supper in the Glasshouse',
    organiser: 'Leith Kitchen Garden',
    venueName: 'The Glasshouse',
    street: '3 Shore Place',
    locality: 'Edinburgh',
    keywords: 'food, community',
    description: [
      'One long table among the lemon trees, and whatever the garden gives us that morning.',
      'We cook, you chop a little if you like, and everybody eats together. Tell us on the night what you cannot eat; there is always something else in the ground.',
    ],
    tickets: [offer('A place at the table', 0, 36), offer('By the stove', 0, 8), offer('Helping hand', 0, 5)],
  },
  {
    id: 'paper-lighthouse',
    inDays: 52,
    from: '20:00',
    hours: 2,
    title: 'The Paper Lighthouse',
    organiser: 'Far Harbour Puppets',
    venueName: 'The Net Loft',
    street: '9 Quay Street',
    locality: 'Aberystwyth',
    keywords: 'puppetry, theatre',
    description: [
      'A keeper, a storm and eleven hundred sheets of paper, folded by hand before your eyes.',
      'For grown-ups who still leave a light on, and for children who can sit still for an hour with one pause.',
    ],
    tickets: [offer('Seat', 1400, 70)],
  },
]

/** Invented events for a new house, dated from the given day. */
export const samples = (today: Date): CatalogueEvent[] =>
  SAMPLES.map((sample, index) => {
    const day = Temporal.Instant.fromEpochMilliseconds(today.getTime()).toZonedDateTimeISO(ZONE).toPlainDate()
    const start = day.add({ days: sample.inDays }).toZonedDateTime({ timeZone: ZONE, plainTime: sample.from })
    const { id, title, venueName, street, locality, keywords, description, tickets } = sample
    return {
      position: index + 1,
      source: `sample:${id}`,
      title,
      summary: description[0] ?? '',
      descriptionHtml: asHtml(description),
      status: 'scheduled',
      timeZone: ZONE,
      venueName,
      venueAddress: `${street}, ${locality}`,
      locality,
      online: false,
      website: null,
      keywords,
      currency: 'GBP',
      organiser: {
        name: sample.organiser,
        website: null,
        ...('provider' in sample && { provider: sample.provider }),
      },
      dates: [
        {
          startsAt: new Date(start.epochMilliseconds),
          endsAt: new Date(start.add({ hours: sample.hours }).epochMilliseconds),
          allDay: false,
          tickets,
        },
      ],
    }
  })
