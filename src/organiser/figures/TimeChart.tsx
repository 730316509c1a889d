import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

export interface TimePoint {
  /** What stands on the axis. */
  short: string
  value: number
}

interface Props {
  points: TimePoint[]
  width: number
  /** A bar for each point, or a line through them. */
  look: 'bars' | 'line'
  format: (value: number) => string
}

const HEIGHT = 220
const ABOVE = 12
const BELOW = 24
/** Room for a letter of the axis, and for a name below it. */
const LETTER = 7.5
const NAME = 52

/** Figures over time. */
export function TimeChart({ points, width, look, format }: Props) {
  const values = points.map(({ value }) => value)
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(4)
    .range([HEIGHT - BELOW, ABOVE])
  const ticks = y.ticks(4).filter(tick => look === 'line' || Number.isInteger(tick))
  const left = Math.max(...ticks.map(tick => format(tick).length)) * LETTER + 8
  const x = scaleBand<number>().domain(points.keys()).range([left, width]).paddingInner(0.25)
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2
  const each = Math.max(1, Math.ceil(NAME / x.step()))
  const last = points.length - 1
  const lineOf = line<TimePoint>(
    (_, index) => middle(index),
    ({ value }) => y(value),
  )
  const areaOf = area<TimePoint>(
    (_, index) => middle(index),
    y(0),
    ({ value }) => y(value),
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      {ticks.map(tick => (
        <g key={tick}>
          <line className="chart-grid" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className="chart-tick" x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {look === 'bars' ? (
        points.map(({ value }, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place.
            key={index}
            className="chart-bar"
            x={x(index)}
            width={x.bandwidth()}
            y={Math.min(y(0), y(value))}
            height={Math.abs(y(value) - y(0))}
          />
        ))
      ) : (
        <>
          <path className="chart-area" d={areaOf(points) ?? undefined} />
          <path className="chart-line" d={lineOf(points) ?? undefined} />
          <circle className="chart-end" cx={middle(last)} cy={y(points[last]?.value ?? 0)} r="4" />
        </>
      )}
      <line className="chart-zero" x1={left} x2={width} y1={y(0)} y2={y(0)} />
      {points.map(({ short }, index) =>
        index % each === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place.
          <text key={index} className="chart-tick" x={middle(index)} y={HEIGHT - 6} textAnchor="middle">
            {short}
          </text>
        ) : null,
      )}
    </svg>
  )
}
