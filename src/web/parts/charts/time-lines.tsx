import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './charts.css'

/** One line over time. */
export interface TimeLine {
  readonly name: string
  /** The name of a colour of the tokens: `--chart-1`. */
  readonly colour: string
  /** Null where nothing was measured: the line breaks there. */
  readonly values: readonly (number | null)[]
}

const HEIGHT = 220

/**
 * Lines over time. A picture only: the numbers stand in the table beside it.
 *
 * @param seconds Unix times, rising, one for each value
 */
export function TimeLines({
  label,
  seconds,
  lines,
  unit,
}: {
  readonly label: string
  readonly seconds: readonly number[]
  readonly lines: readonly TimeLine[]
  readonly unit: string
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const draw = () =>
      new uPlot(
        optionsOf(current, lines, unit),
        [[...seconds], ...lines.map(({ values }) => [...values])],
        current,
      )
    let plot = draw()
    // Its colours are painted, so that another scheme means painting anew.
    const redraw = () => {
      plot.destroy()
      plot = draw()
    }
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    const sizes = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height: HEIGHT }))
    sizes.observe(current)
    return () => {
      scheme.removeEventListener('change', redraw)
      sizes.disconnect()
      plot.destroy()
    }
  }, [seconds, lines, unit])
  return <div ref={place} className="time-lines" role="img" aria-label={label} />
}

function optionsOf(place: HTMLElement, lines: readonly TimeLine[], unit: string): uPlot.Options {
  const styles = getComputedStyle(place)
  const colour = (name: string) => styles.getPropertyValue(name).trim()
  const axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line') },
    ticks: { stroke: colour('--line') },
  }
  return {
    width: place.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    scales: { y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] } },
    axes: [axis, { ...axis, size: 64, values: (_plot, ticks) => ticks.map((tick) => `${tick} ${unit}`) }],
    series: [
      {},
      ...lines.map(({ name, colour: token }) => ({
        label: name,
        stroke: colour(token),
        width: 2,
        points: { size: 5 },
        value: (_plot: uPlot, value: number | null) => (value === null ? '—' : `${value} ${unit}`),
      })),
    ],
  }
}
