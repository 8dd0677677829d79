import './charts.css'

/** One layer of the bars, with the colour of its class `series-<colour>`. */
export interface Layer {
  readonly name: string
  readonly colour: 'good' | 'bad' | 'open' | 'plain' | 1 | 2 | 3 | 4 | 5
}

/** One bar: what it is of, and the height of each layer. */
export interface Bar {
  readonly name: string
  readonly values: readonly number[]
}

const HEIGHT = 160
const GAP = 0.2

/**
 * Bars side by side, each of layers one on the other. A picture only: the numbers stand in the table beside it.
 *
 * @param label what a screen reader says of the picture
 */
export function StackedBars({
  label,
  layers,
  bars,
}: {
  readonly label: string
  readonly layers: readonly Layer[]
  readonly bars: readonly Bar[]
}) {
  const most = Math.max(1, ...bars.map(({ values }) => total(values)))
  return (
    <div className="chart">
      <Legend layers={layers} />
      <div className="chart-area">
        <span className="chart-most" aria-hidden="true">
          {most.toLocaleString('en')}
        </span>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${Math.max(1, bars.length)} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {bars.map((bar, index) => (
            <g key={bar.name}>
              <title>{describe(bar, layers)}</title>
              <rect className="chart-hit" x={index} y={0} width={1} height={HEIGHT} />
              {stacked(bar.values, most).map(({ y, height, layer }) => (
                <rect
                  key={layer}
                  className={`series-${layers[layer]?.colour}`}
                  x={index + GAP / 2}
                  y={y}
                  width={1 - GAP}
                  height={height}
                />
              ))}
            </g>
          ))}
        </svg>
        <Ends first={bars[0]?.name} last={bars.at(-1)?.name} />
      </div>
    </div>
  )
}

/** What the colours stand for. */
export function Legend({ layers }: { readonly layers: readonly Layer[] }) {
  return (
    <ul className="legend-row small">
      {layers.map(({ name, colour }) => (
        <li key={name}>
          <svg className="legend-mark" viewBox="0 0 10 10" aria-hidden="true">
            <rect className={`series-${colour}`} width="10" height="10" rx="2" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Ends({ first, last }: { readonly first: string | undefined; readonly last: string | undefined }) {
  return (
    <p className="chart-ends muted small" aria-hidden="true">
      <span>{first}</span>
      {last !== first && <span>{last}</span>}
    </p>
  )
}

function stacked(values: readonly number[], most: number) {
  let top = HEIGHT
  return values.map((value, layer) => {
    const height = (value / most) * HEIGHT
    top -= height
    return { y: top, height, layer }
  })
}

function describe({ name, values }: Bar, layers: readonly Layer[]): string {
  return `${name}: ${layers.map((layer, index) => `${layer.name} ${values[index] ?? 0}`).join(', ')}`
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
