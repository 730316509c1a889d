import { scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { useId } from 'react'
import { figureTexts } from '../../text/figures.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'

export interface Row {
  key: string
  name: string
  /** What stands at the end of the row. */
  words: string
  /** The parts of its bar, in the order of `parts`. */
  values: number[]
}

interface Props {
  rows: Row[]
  width: number
  /** The names of the parts; with one part there is nothing to tell apart. */
  parts?: readonly string[]
}

const THICK = 18
/** The look of a part that is only a border. */
const EMPTY = 3
/** More rows are in the table alone. */
export const MOST_ROWS = 12

/** A bar for each row, from one zero. The parts of a bar differ by their pattern, not by colour alone. */
export function RowsChart({ rows, width, parts = [''] }: Props) {
  const id = useId()
  const shown = rows.slice(0, MOST_ROWS)
  const series = stack<Row, number>()
    .keys(parts.keys())
    .value((row, part) => Math.max(0, row.values[part] ?? 0))(shown)
  const x = scaleLinear()
    .domain([0, Math.max(1, ...(series.at(-1) ?? []).map(([, end]) => end))])
    .range([0, width])
  // The last one of several is what is not there yet.
  const lookOf = (part: number) => (part > 0 && part === parts.length - 1 ? EMPTY : part)
  const bar = (part: number, begins: number, ends: number) => (
    <rect
      key={part}
      className="chart-part"
      data-part={lookOf(part)}
      fill={part === 0 ? undefined : `url(#${id}${lookOf(part)})`}
      x={begins + 0.5}
      width={Math.max(0, ends - begins - 1)}
      y={0.5}
      height={THICK - 1}
    />
  )
  return (
    <>
      <svg className="chart-patterns" width="0" height="0" aria-hidden="true" focusable="false">
        <defs>
          <pattern
            id={`${id}1`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path className="chart-stripe" d="M1.5 0V6" />
          </pattern>
          <pattern id={`${id}2`} width="6" height="6" patternUnits="userSpaceOnUse">
            <circle className="chart-dot" cx="3" cy="3" r="1.4" />
          </pattern>
          <pattern id={`${id}${EMPTY}`} width="6" height="6" patternUnits="userSpaceOnUse" />
        </defs>
      </svg>
      {parts.length > 1 && (
        <ul className="chart-legend small">
          {parts.map((name, part) => (
            <li key={name}>
              <svg
                viewBox={`0 0 ${THICK} ${THICK}`}
                width={THICK}
                height={THICK}
                aria-hidden="true"
                focusable="false"
              >
                {bar(part, 0, THICK)}
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <ul className="chart-rows">
        {shown.map((row, index) => (
          <li key={row.key}>
            {row.name && (
              <span>
                <Unbroken>{row.name}</Unbroken>
              </span>
            )}
            {row.words && <span className="quiet small">{row.words}</span>}
            <svg
              viewBox={`0 0 ${width} ${THICK}`}
              width={width}
              height={THICK}
              aria-hidden="true"
              focusable="false"
            >
              {series.map(one => {
                const [begins = 0, ends = 0] = one[index] ?? []
                return ends > begins && bar(one.index, x(begins), x(ends))
              })}
            </svg>
          </li>
        ))}
      </ul>
      {rows.length > MOST_ROWS && (
        <p className="quiet small">{figureTexts.moreInTable(rows.length - MOST_ROWS)}</p>
      )}
    </>
  )
}
