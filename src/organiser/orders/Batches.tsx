import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { OrderBatch } from '../../../contract/calls/orderBatches.ts'
import { orderBatchesTexts } from '../../text/orderBatches.ts'
import { Fold } from '../../ui/Fold.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { ProgressRow } from '../progress/ProgressRow.tsx'
import { screenPath } from '../screen.ts'
import {
  areBatchesUnreadAtom,
  BATCHES,
  batchesAtom,
  retryAtom,
  stopAtom,
  watchBatchesAtom,
} from './batches.ts'
import './Batches.css'

interface Props {
  organiser: number
  mayRefund: boolean
}

/** What members have asked for of many orders, and how far it is: what is under way and the newest, the others folded. */
export function Batches(props: Props) {
  const watch = useSetAtom(watchBatchesAtom)
  const batches = useAtomValue(batchesAtom) ?? []
  const isUnread = useAtomValue(areBatchesUnreadAtom)
  useEffect(() => watch(), [watch])
  const shown = batches.filter(({ finished }, index) => index === 0 || finished === '')
  const earlier = batches.filter(one => !shown.includes(one))
  if (batches.length === 0) return <OutcomeAt place={BATCHES} />
  return (
    <section className="batches stack" aria-label={orderBatchesTexts.title}>
      <OutcomeAt place={BATCHES} />
      {isUnread && <p role="status">{orderBatchesTexts.unreachable}</p>}
      <List {...props} batches={shown} />
      {earlier.length > 0 && (
        <Fold summary={orderBatchesTexts.earlier}>
          <List {...props} batches={earlier} />
        </Fold>
      )}
    </section>
  )
}

const List = ({ batches, ...props }: Props & { batches: OrderBatch[] }) => (
  <ul className="batch-list">
    {batches.map(batch => (
      <Batch key={batch.id} {...props} batch={batch} />
    ))}
  </ul>
)

function Batch({ organiser, mayRefund, batch }: Props & { batch: OrderBatch }) {
  const stop = useSetAtom(stopAtom)
  const retry = useSetAtom(retryAtom)
  const { id, act, at, by, all, done, over = 0, failed, stopped, finished, stopped_by, problems } = batch
  // Of what was refunded before, nothing had to be done.
  const toDo = all - over
  const texts = orderBatchesTexts.acts[act]
  const name = texts.name(all)
  const mayChange = act !== 'refund_order' || mayRefund
  return (
    <li className="stack">
      <p>
        <strong>{name}</strong> <span className="quiet small">{orderBatchesTexts.by(at, by)}</span>
      </p>
      {toDo > 0 && <ProgressRow label={texts.progress} done={done} all={toDo} />}
      <p role="status">
        {finished === ''
          ? orderBatchesTexts.underWay
          : stopped_by
            ? orderBatchesTexts.stoppedBy(finished, stopped_by, stopped)
            : [orderBatchesTexts.finished(finished), toDo > 0 && texts.through(done, toDo)]
                .filter(Boolean)
                .join(' ')}
      </p>
      {over > 0 && <p>{orderBatchesTexts.wereOver(over)}</p>}
      {failed > 0 && (
        <Fold summary={orderBatchesTexts.failed(failed)}>
          <ul className="batch-problems">
            {problems.map(({ sale_id, reference, reason }) => (
              <li key={sale_id}>
                <a href={screenPath('organiser_orders', organiser, sale_id)}>{reference}</a> {reason}
              </li>
            ))}
          </ul>
          {failed > problems.length && <p>{orderBatchesTexts.more(failed - problems.length)}</p>}
        </Fold>
      )}
      {mayChange && finished === '' && (
        <p>
          <PressButton name={`stop_order_batch ${id}`} look="link" of={name} onPress={() => stop(id)}>
            {orderBatchesTexts.stop}
          </PressButton>
        </p>
      )}
      {mayChange && finished !== '' && done < toDo && (
        <p>
          <PressButton name={`retry_order_batch ${id}`} look="link" of={name} onPress={() => retry(id)}>
            {orderBatchesTexts.retry}
          </PressButton>
        </p>
      )}
    </li>
  )
}
