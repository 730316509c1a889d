import type { ReactNode } from 'react'
import type { EventCalendar, EventList } from '../../../contract/entities/catalogue.ts'
import { WEEKDAYS } from '../../../contract/format/dates.ts'
import { dayInWords, monthInWords } from '../../../contract/format/months.ts'
import { plural } from '../../../contract/format/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { listAddress } from './filters.ts'
import './Calendar.css'

/** The Monday first. */
const WEEK = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

/** A month, in which each day that has events leads to them. It needs no script. */
export function Calendar({ list, calendar }: { list: EventList; calendar: EventCalendar }) {
  const { search, place, month = '' } = list
  const days = new Map(calendar.days.map(({ day, events }) => [day, events]))
  const addressOf = (other: string) => listAddress({ search, place, month: other })
  return (
    <section className="month" aria-labelledby="month">
      <header>
        <Way name="previous" text="Earlier" month={calendar.previous} addressOf={addressOf} />
        <h2 id="month">{monthInWords(month)}</h2>
        <Way name="next" text="Later" month={calendar.next} addressOf={addressOf} />
      </header>
      <table aria-labelledby="month">
        <thead>
          <tr>
            {WEEK.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week.join()}>
              {week.map((day, index) => (
                <td key={day ?? index}>{day && <Day list={list} day={day} events={days.get(day) ?? 0} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Day({ list, day, events }: { list: EventList; day: string; events: number }) {
  const { search, place, month, from, to } = list
  const number = Number(day.slice(-2))
  if (events === 0) return <span>{number}</span>
  const [weekday, , inMonth] = dayInWords(day).split(' ')
  return (
    <a
      href={listAddress({ search, place, month, from: day, to: day })}
      aria-current={from === day && to === day ? 'date' : undefined}
    >
      <span>
        <Unseen>{weekday} </Unseen>
        {number}
        <Unseen> {inMonth}: </Unseen>
      </span>
      <small>
        {events}
        <Unseen> {plural(events, 'event').split(' ')[1]}</Unseen>
      </small>
    </a>
  )
}

/** Said and not shown: what is shown, of a day, is part of its name. */
const Unseen = ({ children }: { children: ReactNode }) => <span className="visually-hidden">{children}</span>

interface WayProps {
  name: 'previous' | 'next'
  text: string
  /** null: no event is that way. */
  month: string | null
  addressOf: (month: string) => string
}

const Way = ({ name, text, month, addressOf }: WayProps) =>
  month ? (
    <a href={addressOf(month)} aria-label={`${text}: ${monthInWords(month)}`}>
      <Icon name={name} />
    </a>
  ) : (
    <span />
  )

/** The days of a month, `2026-12-18`, in weeks that begin on a Monday; null: a day of another month. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01`)
  const before = (first.getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, '0')}` : null
    }),
  )
}
