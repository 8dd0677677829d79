import type { InputFault, ModelInputs } from '../model.js'
import { numbersOf } from '../numbers-of.js'

/** What may not stand together: a part above its whole, or a figure that would silently not count. */
export function reviewTogether(inputs: ModelInputs): readonly InputFault[] {
  const given = numbersOf(inputs, 'windowDays', 'elapsedDays', 'totalEvents', 'badEvents', 'downtimeMinutes')
  const minutes = given.elapsedDays * 1440
  const faults: InputFault[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  if (given.elapsedDays > given.windowDays)
    fault('elapsedDays', `must be at most windowDays (${given.windowDays}), not ${given.elapsedDays}`)
  if (given.badEvents > given.totalEvents)
    fault('badEvents', `must be at most totalEvents (${given.totalEvents}), not ${given.badEvents}`)
  if (given.downtimeMinutes > minutes)
    fault(
      'downtimeMinutes',
      `must be at most the time covered (${minutes} minutes), not ${given.downtimeMinutes}`,
    )
  for (const field of idleFields(inputs.measuredBy)) {
    if (given[field] !== 0)
      fault(field, `does not count where measuredBy is "${inputs.measuredBy}"; leave it out`)
  }
  return faults
}

function idleFields(measuredBy: unknown): readonly ('totalEvents' | 'badEvents' | 'downtimeMinutes')[] {
  return measuredBy === 'time' ? ['totalEvents', 'badEvents'] : ['downtimeMinutes']
}
