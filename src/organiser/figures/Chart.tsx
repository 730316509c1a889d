import { type ReactNode, useId } from 'react'
import { figureTexts } from '../../text/figures.ts'
import { Fold } from '../../ui/Fold.tsx'
import { type Cell, saveCsv } from '../csv.ts'
import { useWidth } from './useWidth.ts'

/** The figures of a chart: the first column of each row is its name. */
export interface Table {
  columns: string[]
  rows: Cell[][]
}

interface Props {
  title: string
  /** What the chart shows, in one sentence. */
  summary: string
  table: Table
  /** The same for a file: amounts as numbers, and each day. Left out: as the table. */
  saved?: Table
  fileName: string
  /** What the figures do not say. */
  about?: string
  /** Draws the chart as wide as this. */
  children: (width: number) => ReactNode
}

/** A chart, with a sentence and a table that say the same: whoever does not see the chart has these. */
export function Chart({ title, summary, table, saved = table, fileName, about, children }: Props) {
  const id = useId()
  const [ref, width] = useWidth()
  return (
    <figure className="card chart" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{summary}</p>
      <div className="chart-plot" ref={ref} aria-hidden="true">
        {width > 0 && children(width)}
      </div>
      {about && <p className="quiet small">{about}</p>}
      <Fold summary={figureTexts.asTable}>
        <div className="chart-table">
          <table className="money-table">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {table.columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...cells], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows can have one name.
                <tr key={row}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={table.columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="chips">
          <button type="button" onClick={() => saveCsv(fileName, [saved.columns, ...saved.rows])}>
            {figureTexts.save} <span className="visually-hidden">{title}</span>
          </button>
        </p>
      </Fold>
    </figure>
  )
}
