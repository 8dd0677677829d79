import './charts.css'
import { type Bar, type Layer, Legend } from './stacked-bars.js'

/** Bars one below the other, each as long as the whole row and parted by shares; the counts stand beside them. */
export function ShareBars({
  label,
  layers,
  bars,
}: {
  readonly label: string
  readonly layers: readonly Layer[]
  readonly bars: readonly Bar[]
}) {
  return (
    <div className="chart" role="img" aria-label={label}>
      <Legend layers={layers} />
      <ul className="share-bars">
        {bars.map(({ name, values }) => {
          const sum = values.reduce((one, other) => one + other, 0)
          return (
            <li key={name}>
              <span className="small">
                {name} <span className="muted">{sum.toLocaleString('en')}</span>
              </span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className="chart-track" width="100" height="8" />
                {parts(values, sum).map(({ x, width, layer }) => (
                  <rect
                    key={layer}
                    className={`series-${layers[layer]?.colour}`}
                    x={x}
                    width={width}
                    height="8"
                  />
                ))}
              </svg>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function parts(values: readonly number[], sum: number) {
  let x = 0
  return values.map((value, layer) => {
    const width = sum === 0 ? 0 : (100 * value) / sum
    const part = { x, width, layer }
    x += width
    return part
  })
}
