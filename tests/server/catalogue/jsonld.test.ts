import { describe, expect, test } from 'vitest'
import { readJsonLd } from '../../../server/catalogue/import/jsonld.ts'
import { readCatalogue } from '../../../server/catalogue/import/readCatalogue.ts'
import { least, readOne } from './jsonld/read.ts'

const file = (...events: unknown[]) => readJsonLd(JSON.stringify(events))

describe('A file', () => {
  test.each([
    ['a list', [least]],
    ['a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite' }, least] }],
    ['one event', least],
    ['a list of graphs', [{ '@graph': [least] }]],
  ])('may be %s', (_, content) => {
    const { events, refused } = readJsonLd(JSON.stringify(content))
    expect(events.map(event => event.title)).toEqual(['Open strings'])
    expect(refused).toEqual([])
  })

  test.each(['BusinessEvent', ['Thing', 'TheaterEvent'], 'https://schema.org/Event', 'schema:Festival'])(
    'may hold events of type %j',
    type => {
      expect(readOne({ '@type': type }).event?.title).toBe('Open strings')
    },
  )

  test('that is not JSON is one clear error', () => {
    expect(() => readJsonLd('[{')).toThrow(/^The file is not JSON: /)
    expect(() => readJsonLd('42')).toThrow('The file holds no events')
  })

  test('may begin with a byte order mark', () => {
    expect(readJsonLd(`\uFEFF${JSON.stringify(least)}`).events).toHaveLength(1)
  })

  test('reports each malformed event with its position, and the others are imported', () => {
    const { events, refused } = file(
      least,
      { '@type': 'Event', name: 'Undated' },
      'a stray text',
      { '@type': 'Event', startDate: '2026-06-12' },
      { '@type': 'Recipe', name: 'Soup' },
      { name: 'Untyped' },
      { ...least, name: 'Another' },
    )
    expect(events.map(event => [event.position, event.title])).toEqual([
      [1, 'Open strings'],
      [7, 'Another'],
    ])
    expect(refused).toEqual([
      { position: 2, name: 'Undated', reason: 'startDate is missing' },
      { position: 3, name: null, reason: 'is not an object' },
      { position: 4, name: null, reason: 'name is missing' },
      { position: 5, name: 'Soup', reason: '@type Recipe is not an event' },
      { position: 6, name: 'Untyped', reason: '@type is missing' },
    ])
  })

  test('may refer from one node of its graph to another', () => {
    const place = { '@id': '#hall', '@type': 'Place', name: 'The Hall' }
    const content = { '@graph': [place, { ...least, location: { '@id': '#hall' } }] }
    expect(readJsonLd(JSON.stringify(content)).events[0]?.venueName).toBe('The Hall')
  })
})

describe('An ItemList', () => {
  const titles = (content: unknown) => {
    const { events, refused } = readJsonLd(JSON.stringify(content))
    return { titles: events.map(event => event.title), refused: refused.map(({ reason }) => reason) }
  }
  const another = { ...least, name: 'Another' }

  test.each([
    [
      'as items of its elements',
      [
        { '@type': 'ListItem', position: 1, item: least },
        { '@type': 'ListItem', position: 2, item: another },
      ],
    ],
    ['directly', [least, another]],
    ['by reference', [{ '@type': 'ListItem', item: { '@id': '#one' } }, { '@id': '#other' }]],
  ])('holds events %s', (_, itemListElement) => {
    const list = { '@type': 'ItemList', itemListElement }
    const graph = [list, { ...least, '@id': '#one' }, { ...another, '@id': '#other' }]
    const content = JSON.stringify(itemListElement).includes('#one') ? { '@graph': graph } : list
    expect(titles(content)).toEqual({ titles: ['Open strings', 'Another'], refused: [] })
  })

  test('reports an element that has only an address', () => {
    const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', url: 'https://a.example' }] }
    expect(titles(list)).toEqual({ titles: [], refused: ['has an address and no event'] })
  })
})

describe('The sub-events of an event', () => {
  const festival = {
    '@type': 'Festival',
    name: 'All strings',
    startDate: '2026-06-12',
    location: { '@type': 'Place', name: 'The Hall' },
    organizer: 'The Band',
    subEvent: [
      { ...least, name: 'First night' },
      { ...least, name: 'Last night', location: 'The Barn' },
    ],
  }
  const of = (...content: object[]) =>
    file(...content).events.map(({ title, venueName, organiser }) => [title, venueName, organiser.name])

  test('are events of their own, at its place and by its organiser unless they state others', () => {
    expect(of(festival)).toEqual([
      ['All strings', 'The Hall', 'The Band'],
      ['First night', 'The Hall', 'The Band'],
      ['Last night', 'The Barn', 'The Band'],
    ])
  })

  test.each([
    ['a series', { ...festival, '@type': 'EventSeries' }],
    ['an event without a date', { ...festival, startDate: undefined }],
  ])('stand for %s', (_, content) => {
    expect(of(content).map(([title]) => title)).toEqual(['First night', 'Last night'])
  })

  test('that a graph holds too are read once', () => {
    const night = { ...least, '@id': '#night', name: 'First night' }
    const graph = [night, { ...festival, subEvent: { '@id': '#night' } }]
    expect(of({ '@graph': graph })).toEqual([
      ['All strings', 'The Hall', 'The Band'],
      ['First night', 'The Hall', 'The Band'],
    ])
  })
})

describe('A saved page', () => {
  const script = (content: unknown) =>
    `<script type="application/ld+json">${typeof content === 'string' ? content : JSON.stringify(content)}</script>`
  const page = (...blocks: string[]) => `<!DOCTYPE html><html><head>${blocks.join('\n')}</head></html>`

  test('gives only the events of its JSON-LD scripts', () => {
    const text = page(
      script({ '@type': 'WebSite', name: 'Hall' }),
      '<script>var x = {"@type":"Event"}</script>',
      `<SCRIPT data-n="1" type='application/ld+json' >${JSON.stringify(least)}</SCRIPT>`,
      script([{ ...least, name: 'Another' }]),
    )
    const { events, refused } = readCatalogue(text, new Date())
    expect(events.map(event => event.title)).toEqual(['Open strings', 'Another'])
    expect(refused).toEqual([])
  })

  test('reports a script that is not JSON, and the others are imported', () => {
    const { events, refused } = readJsonLd(page(script('{'), script(least)))
    expect(events).toHaveLength(1)
    expect(refused).toEqual([
      { position: 1, name: null, reason: expect.stringMatching(/^script 1 of the page is not JSON: /) },
    ])
  })

  test('without JSON-LD is one clear error', () => {
    expect(() => readJsonLd(page('<title>Hall</title>'))).toThrow('The page has no script of JSON-LD')
  })
})

test.each([
  ['EventScheduled', 'scheduled', false],
  ['EventRescheduled', 'scheduled', false],
  ['EventMovedOnline', 'scheduled', true],
  ['EventPostponed', 'postponed', false],
  ['EventCancelled', 'cancelled', false],
])('The status %s is %s', (eventStatus, status, online) => {
  const { event } = readOne({ eventStatus: `https://schema.org/${eventStatus}` })
  expect([event?.status, event?.online]).toEqual([status, online])
})

test('An unknown status is refused', () => {
  expect(readOne({ eventStatus: 'EventVanished' }).reason).toBe('eventStatus EventVanished is not known')
})

describe('The words of an event', () => {
  test('lose extra spaces and end after 200 characters', () => {
    expect(readOne({ name: '  An \n evening\u0000 out ' }).event?.title).toBe('An evening out')
    expect([...(readOne({ name: '🎟'.repeat(300) }).event?.title ?? '')]).toHaveLength(200)
  })

  test.each([
    ['One & two.\n\nThree <four>', '<p>One &amp; two.</p><p>Three</p>'],
    ['5 < 6 > 4', '<p>5 &lt; 6 &gt; 4</p>'],
    [
      '<p>Hello <b>you</b></p><script>alert(1)</script><ul><li>One<li>Two</ul>',
      '<p>Hello you</p><p>One</p><p>Two</p>',
    ],
    ['&lt;img src=x onerror=alert(1)&gt;', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['<img src=x onerror="a>b">', '<p>b&quot;&gt;</p>'],
    ['Caf&eacute; &#233; &#x1f39f;', '<p>Caf&amp;eacute; é 🎟</p>'],
  ])('of description %j contain no markup', (description, html) => {
    expect(readOne({ description }).event?.descriptionHtml).toBe(html)
  })

  test.each([
    ['music, strings', 'music, strings'],
    [['music', 'strings', 'music'], 'music, strings'],
    [[{ '@type': 'DefinedTerm', name: 'music' }], 'music'],
  ])('of keywords %j are a list', (keywords, expected) => {
    expect(readOne({ keywords }).event?.keywords).toBe(expected)
  })
})

describe('The organiser', () => {
  test.each([
    [{ organizer: { name: 'The Band', url: 'https://band.example/' } }, 'The Band', 'https://band.example/'],
    [{ organizer: 'The Band', url: 'https://www.hall.example/gig' }, 'The Band', null],
    [{ url: 'https://www.hall.example/gig' }, 'hall.example', 'https://www.hall.example'],
    [{}, 'Independent', null],
  ])('of %j is %s', (properties, name, website) => {
    expect(readOne(properties).event?.organiser).toEqual({ name, website })
  })

  test('has no website that could run as a script', () => {
    const { event, warnings } = readOne({
      url: 'javascript:alert(1)',
      organizer: { name: 'B', url: 'data:x' },
    })
    expect([event?.website, event?.organiser.website]).toEqual([null, null])
    expect(warnings[0]?.reason).toBe('url is not a web address and is left out')
  })
})

describe('An event is identified by', () => {
  const source = (properties: object) => readOne(properties).event?.source

  test('its own id, if that is globally unique', () => {
    expect(source({ '@id': 'https://hall.example/1' })).toBe('https://hall.example/1')
    expect(source({ '@id': '#event' })).toBe(source({}))
    expect(source({ '@id': '_:b0' })).toBe(source({}))
  })

  test('its address, name and start otherwise', () => {
    const one = source({ url: 'https://Hall.example/gig/#top', name: 'Open  Strings' })
    expect(source({ url: 'https://hall.example/gig', name: 'open strings ', description: 'New' })).toBe(one)
    expect(source({ url: 'https://hall.example/gig', startDate: '2026-06-13' })).not.toBe(one)
  })
})
