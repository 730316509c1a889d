import type { CounterTables } from '../../database/counterTables.ts'
import { membersSql, type OfPeople } from './ofPeople.ts'

/** What members have sold and kept back at the counter. Who has bought it is in the sale. */
export const ofCounter: { [N in keyof CounterTables]: OfPeople<CounterTables[N]> } = {
  counter_sale: {
    texts: { id: 'nobody', device: 'nobody', member: 'erased', method: 'nobody' },
    erase: of => membersSql('counter_sale', ['member'], of),
  },
  counter_refused_sale: {
    texts: {
      ...{ id: 'nobody', device: 'nobody', member: 'erased', method: 'nobody' },
      ...{ tickets: 'nobody', currency: 'nobody', reason: 'nobody' },
    },
    erase: of => membersSql('counter_refused_sale', ['member'], of),
  },
  counter_ticket: {
    texts: { id: 'nobody', device: 'nobody', batch: 'nobody', member: 'erased' },
    erase: of => membersSql('counter_ticket', ['member'], of),
  },
}
