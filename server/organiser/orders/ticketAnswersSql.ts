import { sql } from 'kysely'
import { isAnswerOfTicketSql, soldAsSql } from '../../tickets/soldAsSql.ts'

/**
 * The valid tickets that a question of an organiser is asked of, each with its answer; empty: there is none. An answer is of one
 * ticket, or of its whole order. A ticket that was exchanged keeps the answers of what it was sold as.
 */
export const ticketAnswersSql = (organiser: number, question: number) => sql`(
  select ticket.sale_id, ticket.ticket_type_id, type.event_date_id, coalesce(btrim(answer.answer), '') as answer
  from question join event on event.id = question.event_id join event_date date on date.event_id = event.id
  join ticket_type type on type.event_date_id = date.id join ticket on ticket.ticket_type_id = type.id
  join ticket_type sold on sold.id = ${soldAsSql}
  left join answer on answer.sale_id = ticket.sale_id and answer.question_id = question.id
    and (answer.ticket_index is null or ${isAnswerOfTicketSql})
  where question.id = ${question} and event.organiser_id = ${organiser} and ticket.refunded_at is null
    and (question.tickets is null or sold.name = any(question.tickets)))`
