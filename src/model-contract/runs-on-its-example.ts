import { BREACHES_MAX, type ModelRule } from './rule.js'
import { mistyped, runOn, unfairness } from './runs.js'

/** Its example is what a caller begins with. */
export const RUNS_ON_ITS_EXAMPLE: ModelRule = {
  name: 'computes on its example exactly what it declares',
  isNeededToServe: true,
  breaches: ({ model }) => {
    const unfair = unfairness(model, model.example)
    if (unfair.length > 0) return unfair.slice(0, BREACHES_MAX)
    const run = runOn(model, model.example)
    return run.ok ? mistyped(model, model.example, run.outputs).slice(0, BREACHES_MAX) : [run.breach]
  },
}
