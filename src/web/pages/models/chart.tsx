import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartLines, faintLines } from './outputs.js'

/** Strokes that are told apart without their colours. */
const DASHES = [[], [8, 4], [2, 3], [12, 4, 2, 4], [5, 2]] as const
const HEIGHT = 280

/** Lines over years or months. The same numbers stand in the table beside it. */
export function Chart({ lines }: { readonly lines: ChartLines }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(faintLines(lines)))
  const shown = lines.lines.filter(({ name }) => !hidden.has(name))
  const place = useRef<HTMLDivElement>(null)
  usePlot(place, lines, hidden)
  const toggle = (name: string) =>
    setHidden(
      hidden.has(name) ? new Set([...hidden].filter((one) => one !== name)) : new Set([...hidden, name]),
    )
  return (
    <figure className="chart stack tight">
      <div
        ref={place}
        className="chart-plot"
        role="img"
        aria-label={`Lines of ${shown.map(({ name }) => name).join(', ')} by ${lines.xName}, in ${lines.unit}; the table has the numbers.`}
      />
      <figcaption className="row small">
        {lines.lines.map(({ name }, i) => (
          <label key={name} className="check">
            <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} />
            <svg width="32" height="8" aria-hidden="true">
              <line
                x1="0"
                y1="4"
                x2="32"
                y2="4"
                className={`series-${i + 1}`}
                strokeDasharray={(DASHES[i] ?? []).join(' ')}
              />
            </svg>
            {name}
          </label>
        ))}
        <span className="muted">in {lines.unit === '' ? 'numbers' : lines.unit}</span>
      </figcaption>
    </figure>
  )
}

function usePlot(
  place: { readonly current: HTMLDivElement | null },
  lines: ChartLines,
  hidden: ReadonlySet<string>,
): void {
  const isDark = useDarkness()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas takes its colours when it is drawn
  useEffect(() => {
    const element = place.current
    if (!element) return
    const plot = new UPlot(
      optionsOf(lines, hidden, element.clientWidth),
      [[...lines.xs], ...lines.lines.map(({ ys }) => [...ys])],
      element,
    )
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [place, lines, hidden, isDark])
}

function optionsOf(lines: ChartLines, hidden: ReadonlySet<string>, width: number): UPlot.Options {
  const axis = {
    stroke: token('--muted'),
    grid: { stroke: token('--line'), width: 1 },
    ticks: { stroke: token('--line'), width: 1 },
  }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, label: lines.xName, labelSize: 20, size: 32, incrs: [1, 2, 3, 6, 12, 24, 60, 120] },
      {
        ...axis,
        size: 72,
        values: (_plot, ticks) => ticks.map((tick) => tick.toLocaleString('en', { notation: 'compact' })),
      },
    ],
    series: [
      {},
      ...lines.lines.map(({ name }, i) => ({
        label: name,
        show: !hidden.has(name),
        stroke: token(`--chart-${i + 1}`),
        width: 2,
        dash: [...(DASHES[i] ?? [])],
        points: { show: lines.xs.length <= 24 },
      })),
    ],
  }
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** Whether the page is dark, and again when that changes. */
function useDarkness(): boolean {
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const listen = () => setDark(query.matches)
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [])
  return isDark
}
